import { nope } from './fixtures/esm/first.mjs';
