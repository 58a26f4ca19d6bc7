// NODE_OPTIONS loads this file into the sandbox process. The file stops the sandbox's clock, so that no
// deadline passes early on a slow machine. Only a test can advance the clock. Timers still use real time.
const { now } = Date;
const start = now();
Date.now = () => start;
