import { y } from './fixtures/esm/object.cjs'; console.log(y);
