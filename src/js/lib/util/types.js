// What kind of object a value is.
module.exports = { ...native.types };
