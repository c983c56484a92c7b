import './fixtures/nowhere.mjs';
