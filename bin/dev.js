#!/usr/bin/env node
// As run.js, on what the sources are now: sets up and builds first what is missing or older.
await import('./bootstrap.js');
await import('./run.js');
