console.log("ÿþ a ä½ b".split("").map((c) => c.codePointAt(0).toString(16)).join());
