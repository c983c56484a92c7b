process.exit(256 + 12);
