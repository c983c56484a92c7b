await 1; process.exit(9);
