// NODE_OPTIONS loads this file into a Node process. It throws an uncaught error on SIGUSR2.
process.on('SIGUSR2', () => {
  throw new Error('a bug of ours');
});
