// Loaded into a Node process by NODE_OPTIONS: a bug that comes when the test says so.
process.on('SIGUSR2', () => {
  throw new Error('a bug of ours');
});
