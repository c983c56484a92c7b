// as: stdin
import { sep } from "path"; console.log(sep); await null; console.log(typeof require);
