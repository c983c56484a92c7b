Promise.reject([1]);
