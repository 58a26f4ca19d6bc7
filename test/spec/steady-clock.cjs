// Loaded into a sandbox by NODE_OPTIONS: its time stands still until a test says `clock advance`, so that nothing falls due
// because the machine is slow. Its timers stay real: what is due at once is done at once.
const { now } = Date;
const start = now();
Date.now = () => start;
