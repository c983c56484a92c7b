/* The same with GNU readline, or with libedit (LIBEDIT defined), which has the same functions. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef LIBEDIT
#include <editline/readline.h>
#else
#include <readline/history.h>
#include <readline/readline.h>
#endif

int main(void) {
  for (;;) {
    char* line = readline("> ");
    if (line == NULL) return 0;
    uint32_t sum = 0;
    for (const char* at = line; *at != '\0'; ++at) sum = sum * 31 + (unsigned char)*at;
    printf("#%zu:%u#\n", strlen(line), (unsigned)sum);
    fflush(stdout);
    add_history(line);
    free(line);
  }
}
