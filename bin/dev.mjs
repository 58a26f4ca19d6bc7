#!/usr/bin/env node
// Runs pix from the current sources: as run.js, after set-up and build if needed.
await import('./bootstrap.mjs');
await import('./run.js');
