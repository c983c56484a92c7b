// as: check
let x = 1;
let y = ;
