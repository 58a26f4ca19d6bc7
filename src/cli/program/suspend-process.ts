/** Time in ms for the stop signal to take effect. */
const CONTINUED_MS = 100;

/** Stops the whole job, as Ctrl-Z does. The job includes a waiting parent process, such as npm. */
export async function suspendProcess(
  platform: NodeJS.Platform = process.platform,
  kill: (pid: number, signal: NodeJS.Signals) => unknown = process.kill,
): Promise<void> {
  // Windows has no SIGTSTP, so `kill` would throw.
  if (platform === 'win32') return;
  kill(0, 'SIGTSTP');
  // With job control in a shell, the process stops at this line until SIGCONT. Without job control, SIGTSTP
  // has no effect, and the timer ends the wait.
  await new Promise((resolve) => setTimeout(resolve, CONTINUED_MS));
}
