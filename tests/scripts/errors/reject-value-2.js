Promise.reject("str");
