// The module system, as a module.
module.exports = require('internal/loader').Module;
