/** Time in ms for the stop signal to take effect. */
const CONTINUED_MS = 100;

/** Stops the whole job, as Ctrl-Z does. The job includes a waiting parent process, such as npm. */
export async function suspendProcess(
  platform: NodeJS.Platform = process.platform,
  kill: (pid: number, signal: NodeJS.Signals) => unknown = process.kill,
): Promise<void> {
  // Windows has no such signal, so Node would throw.
  if (platform === 'win32') return;
  kill(0, 'SIGTSTP');
  // If a shell controls the process, it stops here until SIGCONT. Otherwise this timer ends the wait.
  await new Promise((resolve) => setTimeout(resolve, CONTINUED_MS));
}
