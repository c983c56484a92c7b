// Grapheme clusters of several code points, as they are typed in tests.
#pragma once

#include <string>

namespace runnel::test {

inline const std::string family = "\U0001f469\u200d\U0001f469\u200d\U0001f467";  ///< two women and a girl
inline const std::string japan = "\U0001f1ef\U0001f1f5";                         ///< a flag, and another
inline const std::string peru = "\U0001f1f5\U0001f1ea";
inline const std::string accent = "\u0301";  ///< is one with what it follows

}  // namespace runnel::test
