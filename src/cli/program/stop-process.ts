/** Wait in ms, longer than a stop signal needs to arrive. */
const CONTINUED_MS = 100;

/**
 * Stops the whole job (Ctrl-Z) as a terminal does, because the process that started this one belongs to the
 * job and waits. Does nothing on Windows.
 */
export async function stopProcess(
  platform: NodeJS.Platform = process.platform,
  kill: (pid: number, signal: NodeJS.Signals) => unknown = process.kill,
): Promise<void> {
  // Windows has no such signal, so Node would throw.
  if (platform === 'win32') return;
  kill(0, 'SIGTSTP');
  // SIGCONT arrives when the shell continues the job. Without a shell nothing was stopped, and the timer ends
  // the wait.
  await new Promise((resolve) => setTimeout(resolve, CONTINUED_MS));
}
