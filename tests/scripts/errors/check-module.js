// as: check
import x from "./nowhere.mjs";
export default await x;
