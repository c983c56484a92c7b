console.log("bom", __filename.length > 0);
