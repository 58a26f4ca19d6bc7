import { seconds } from '../flags/flag-types.ts';

/** Default pause. It leaves room for other requests, because the service allows 60 a minute. */
const USUAL_SECONDS = 5;
const MOST_SECONDS = 3_600;

/** `--watch` runs a command repeatedly and shows what changed (cli.md §1). */
export const watchFlag = {
  watch: seconds({
    helpValue: '[SECONDS]',
    min: 1,
    max: MOST_SECONDS,
    exclusive: ['all'],
    description: 'read again and redraw, every 5 s or as given (10, 90s, 10m); ndjson: a line per change',
  }),
};

const SECONDS = /^\d+(\.\d+)?[a-z]?$/i;

/**
 * Adds the default value to `--watch`, because oclif has no flags with an optional value. If the next
 * argument is a duration, this argument is the value.
 */
export function withWatchSeconds(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const at = argv.indexOf('--watch');
  if (at === -1 || (end !== -1 && end < at)) return [...argv];
  const next = argv[at + 1] ?? '';
  const hasValue = SECONDS.test(next);
  const flag = `--watch=${hasValue ? next : USUAL_SECONDS}`;
  return [...argv.slice(0, at), flag, ...argv.slice(at + (hasValue ? 2 : 1))];
}
