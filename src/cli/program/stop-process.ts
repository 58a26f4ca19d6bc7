/** Longer than a stop signal takes, in ms. */
const CONTINUED_MS = 100;

/** Stops the whole job (Ctrl-Z), as a terminal does, since the process that started us waits in it. Not on Windows. */
export async function stopProcess(
  platform: NodeJS.Platform = process.platform,
  kill: (pid: number, signal: NodeJS.Signals) => unknown = process.kill,
): Promise<void> {
  // Windows has no such signal: Node would throw.
  if (platform === 'win32') return;
  kill(0, 'SIGTSTP');
  // The signal comes when the shell continues the job. Without a shell nothing was stopped, so the timer continues.
  await new Promise((resolve) => setTimeout(resolve, CONTINUED_MS));
}
