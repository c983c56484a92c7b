import './fixtures/cycle/m1.mjs';
