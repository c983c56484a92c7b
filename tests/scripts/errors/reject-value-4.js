Promise.reject(undefined);
