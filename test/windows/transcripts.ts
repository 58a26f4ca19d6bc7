/** The files of `test/acceptance/transcripts` that `npm run test:windows` plays. */
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
  'topics.txt',
  'webhook-listen.txt',
] as const;

/** Returns the command to type on Windows; null if Windows skips it. */
export function insteadOnWindows(command: string): string | null {
  // Windows has no permission bits.
  if (command.startsWith('mode ')) return null;
  // Windows has no signals: a sandbox is stopped through its control route.
  if (/^kill -(INT|TERM) \$SANDBOX$/.test(command)) return 'pix sandbox stop > stopped.txt';
  return command;
}
