#!/usr/bin/env node
// Runs pix from the current sources: as run.js, after set-up and build if needed.
import('./bootstrap.mjs').then(() => require('./run.js'));
