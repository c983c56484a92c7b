// Marks what the shared library exports; all else is hidden.
#pragma once

#if defined(__GNUC__)
#define RUNNEL_EXPORT __attribute__((visibility("default")))
#else
#define RUNNEL_EXPORT
#endif
