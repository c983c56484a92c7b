// as: eval
import { sep } from "path"; console.log(sep, typeof import.meta.url); const x = await 5; console.log(x);
