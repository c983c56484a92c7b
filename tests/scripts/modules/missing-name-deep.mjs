// Two modules of one folder: the name is there in one of them and is missed in the other.
import { two } from './fixtures/esm/a_folder_whose_name_is_long_so_that_the_whole_name_of_a_module_in_it_is_longer_than_any_buffer_for_names_that_an_engine_could_have/second.mjs';
import * as first from './fixtures/esm/a_folder_whose_name_is_long_so_that_the_whole_name_of_a_module_in_it_is_longer_than_any_buffer_for_names_that_an_engine_could_have/first.mjs';
import { one,
  two as other } from './fixtures/esm/a_folder_whose_name_is_long_so_that_the_whole_name_of_a_module_in_it_is_longer_than_any_buffer_for_names_that_an_engine_could_have/first.mjs';
console.log(one, two, first, other);
