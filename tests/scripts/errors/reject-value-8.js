Promise.reject(new Map());
