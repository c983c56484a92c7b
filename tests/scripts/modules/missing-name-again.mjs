import { found } from './fixtures/esm/a_folder_whose_name_is_long_so_that_the_whole_name_of_a_module_in_it_is_longer_than_any_buffer_for_names_that_an_engine_could_have/again.mjs';
console.log(found);
