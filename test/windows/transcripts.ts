/** The files of `test/acceptance/transcripts` that `npm run test:windows` replays. */
export const TRANSCRIPTS_ON_WINDOWS = [
  'batch.txt',
  'card.txt',
  'changes.txt',
  'durability.txt',
  'exit-codes.txt',
  'failed-callbacks.txt',
  'first-session.txt',
  'forgeries.txt',
  'inbox.txt',
  'keys-and-codes.txt',
  'lost-answers.txt',
  'output-forms.txt',
  'profiles.txt',
  'reports.txt',
  'scenarios.txt',
  'webhook-listen.txt',
] as const;

/**
 * Returns the command that Windows runs in place of `command`, or null if Windows skips the command. Most
 * commands stay unchanged.
 */
export function insteadOnWindows(command: string): string | null {
  // Files on Windows have no permission bits that the command could check.
  if (command.startsWith('mode ')) return null;
  // Windows has no signals, so another command must stop the sandbox.
  if (/^kill -(INT|TERM) \$SANDBOX$/.test(command)) return 'pix sandbox stop > stopped.txt';
  // A path of Linux would be of no use. pix runs as its own process here, so relative paths work.
  return command.replaceAll('$HERE/', '');
}
