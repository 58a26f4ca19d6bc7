// NODE_OPTIONS loads this file into a sandbox. The sandbox's time stands still until a test advances it, so
// that nothing becomes due on a slow machine. Timers stay real.
const { now } = Date;
const start = now();
Date.now = () => start;
