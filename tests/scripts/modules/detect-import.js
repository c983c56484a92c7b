import { sep } from 'path'; console.log(sep, import.meta.main); export {};
