// Loaded into a Node process by NODE_OPTIONS. Throws an uncaught error when the test sends SIGUSR2.
process.on('SIGUSR2', () => {
  throw new Error('a bug of ours');
});
