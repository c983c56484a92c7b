throw "text";
