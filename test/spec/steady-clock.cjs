// Loaded into a sandbox by NODE_OPTIONS. The sandbox's time stands still until a test advances its clock, so
// that nothing becomes due because the machine is slow. Timers stay real, so that work without a delay is
// done immediately.
const { now } = Date;
const start = now();
Date.now = () => start;
