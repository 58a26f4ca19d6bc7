import { PixError } from '../../domain/errors.ts';
import { nearest } from '../../domain/text/nearest.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import { globalFlags } from '../flags/global-flags.ts';

/**
 * What oclif has against a flag or argument, as an error of ours: with the flag or value that was probably meant, which is
 * named and never taken for it. Anything else comes back as it is.
 * @param flags those of the command
 */
export function parseFailure(error: unknown, flags: object): unknown {
  if (!(error instanceof Error) || !('oclif' in error || 'parse' in error)) return error;
  const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  const message = error.message.replace(colors, '').replace(/\s*See more help with --help\s*$/, '');
  return refusal(unknownFlag(error, flags) ?? otherFault(message), error);
}

/** A value that is none of a closed set's. @param flag with its dashes; undefined for an argument */
export function unknownValue(flag: string | undefined, value: string, options: readonly string[]): PixError {
  const meant = nearest(value, options);
  const params = {
    value: value.slice(0, 80),
    choices: options.join(', '),
    ...(flag && { flag }),
    ...(meant !== null && { meant }),
  };
  const what = flag === undefined ? 'usage.no_argument' : 'usage.no_value';
  return refusal({ key: meant === null ? what : `${what}_meant`, params });
}

const refusal = ({ key, params }: Said, cause?: unknown): PixError =>
  new PixError({
    kind: 'usage',
    key,
    params,
    errorCode: 'usage',
    outcome: 'not_sent',
    hintKey: 'error.usage.hint',
    ...(cause === undefined ? {} : { cause }),
  });

interface Said {
  readonly key: MessageKey;
  readonly params: Params;
}

function unknownFlag(error: Error, flags: object): Said | null {
  const [flag] = 'flags' in error && Array.isArray(error.flags) ? error.flags.map(String) : [];
  if (flag === undefined) return null;
  const known = ['help', ...Object.keys({ ...globalFlags, ...flags })].map((name) => `--${name}`);
  // `-json`: a dash too few, not eight letters in one.
  const meant =
    nearest(flag.replace(/^-(?=[a-z]{2})/i, '--'), known) ?? (known.includes(`-${flag}`) ? `-${flag}` : null);
  return meant === null
    ? { key: 'usage.no_flag', params: { flag } }
    : { key: 'usage.no_flag_meant', params: { flag, meant } };
}

const otherFault = (message: string): Said => ({
  key: 'error.usage',
  params: { reason: onOneLine(message) },
});

/** oclif lists faults one a line below a heading; its note on greedy flags fits none of ours. */
function onOneLine(message: string): string {
  const [said = ''] = message.split(/\n\s*\nNote: --/);
  const [heading = '', ...listed] = said.split('\n').map((line) => line.trim());
  const faults = listed.map((line) => line.replace(/ {2,}/, ': ')).join('; ');
  if (faults === '' || /^The following errors? occurred:$/.test(heading)) return faults || heading;
  return `${heading.replace(/:$/, '')}: ${faults}`;
}
