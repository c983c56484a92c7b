// The same as path on POSIX systems.
module.exports = require('path');
