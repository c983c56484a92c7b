throw Object.assign(new TypeError("with props"), { code: "E_X", cause: new Error("why") });
