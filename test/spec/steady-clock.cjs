// NODE_OPTIONS loads this file into the sandbox process. It stops the sandbox's clock, which then advances
// only when a test advances it. So nothing becomes due early on a slow machine. Timers still use real time.
const { now } = Date;
const start = now();
Date.now = () => start;
