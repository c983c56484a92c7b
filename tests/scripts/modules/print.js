// as: print
[1, 2, { a: 1 }]
