await 1;
throw new Error("after await");
