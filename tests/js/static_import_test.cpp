#include "support/catch.hpp"

#include "js/static_import.hpp"

#include <string>

using namespace runnel::js;

TEST_CASE("an import declaration is told as a dynamic import") {
  const auto [source, dynamic] = GENERATE(table<std::string, std::string>({
      {"import fs from 'fs'", "const { default: fs } = await import(\"fs\");"},
      {"import {a, b as c} from 'fs'", "const { a, b: c } = await import(\"fs\");"},
      {"import {a,} from 'fs';", "const { a } = await import(\"fs\");"},
      {"import * as x from 'fs'", "const x = await import(\"fs\");"},
      {"import 'fs'", "await import(\"fs\");"},
      {"import d, {e} from \"fs\"", "const { default: d, e } = await import(\"fs\");"},
      {"import d, * as n from \"fs\"", "const { default: d, default: n } = await import(\"fs\");"},
      {"1; import q from 'fs'; 2", "const { default: q } = await import(\"fs\");"},
      {"import json from './x.json' with {type:'json'}",
       "const { default: json } = await import(\"./x.json\");"},
  }));
  CAPTURE(source);
  const auto fault = static_import(source);
  REQUIRE(fault);
  CHECK(source.substr(fault->begin, fault->end - fault->begin) == "import");
  CHECK(fault->message ==
        "Cannot use import statement inside the REPL, alternatively use dynamic import: " + dynamic);
}

TEST_CASE("what is no import declaration is none") {
  const std::string source =
      GENERATE(as<std::string>{}, "", "import", "import fs", "import {", "import('fs')", "import.meta",
               "{ import fs from 'fs' }", "x = import fs from 'fs'", "a.import", "'import x from \"fs\"'");
  CAPTURE(source);
  CHECK(!static_import(source));
}
