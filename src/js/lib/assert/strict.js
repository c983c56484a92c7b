// assert with its strict comparisons under the plain names.
module.exports = require('assert').strict;
