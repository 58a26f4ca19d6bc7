#!/usr/bin/env node
// Runs pix from the current sources. Like run.js, but first sets up and builds if needed.
import('./bootstrap.mjs').then(() => require('./run.js'));
