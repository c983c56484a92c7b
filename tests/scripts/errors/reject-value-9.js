Promise.reject(1n);
