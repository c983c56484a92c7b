/* The same with GNU readline, which is told to read the file before the first prompt. */
#include <stdio.h>
#include <stdlib.h>

#include <readline/history.h>
#include <readline/readline.h>

int main(int argc, char** argv) {
  if (argc > 1) read_history(argv[1]);
  for (char* line; (line = readline("> ")) != NULL;) {
    add_history(line);
    free(line);
  }
}
