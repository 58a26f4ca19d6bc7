import { type ErrorName, fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { mostSimilarName } from '../../domain/text/most-similar-name.ts';
import type { Params } from '../../i18n/index.ts';
import { globalFlags } from '../flags/global-flags.ts';

/**
 * Converts oclif's error about a flag or argument to ours, and suggests the most similar flag or value.
 * Returns any other error unchanged.
 * @param flags flags of the command
 */
export function parseFailure(error: unknown, flags: object): unknown {
  if (!(error instanceof Error) || !('oclif' in error || 'parse' in error)) return error;
  const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  const message = error.message.replace(colors, '').replace(/\s*See more help with --help\s*$/, '');
  const other = { key: 'error.usage', params: { reason: onOneLine(message) } } as const;
  return refusal(unknownFlag(error, flags) ?? argumentFault(error) ?? knownFault(message) ?? other, error);
}

/** Creates the error for a value outside a closed set. @param flag name with dashes; undefined for an argument */
export function unknownValue(flag: string | undefined, value: string, options: readonly string[]): PixError {
  const meant = mostSimilarName(value, options);
  const params = {
    value: value.slice(0, 80),
    choices: options.join(', '),
    ...(flag && { flag }),
    ...(meant !== null && { meant }),
  };
  const what = flag === undefined ? 'usage.no_argument' : 'usage.no_value';
  return refusal({ key: meant === null ? what : `${what}_meant`, params });
}

const refusal = ({ key, params, hintKey = 'error.usage.hint' }: Said, cause?: unknown): PixError =>
  fail(key, params, { hintKey, cause });

interface Said {
  readonly key: ErrorName;
  readonly params: Params;
  readonly hintKey?: 'usage.dash.hint' | 'error.usage.hint';
}

/** A dash of a word processor, a web page or a chat, which turn `--` into it. */
const DASH = /^[\u2010-\u2015\u2212]/;

function unknownFlag(error: Error, flags: object): Said | null {
  const [flag] = 'flags' in error && Array.isArray(error.flags) ? error.flags.map(String) : [];
  if (flag === undefined) return null;
  const known = ['help', ...Object.keys({ ...globalFlags, ...flags })].map((name) => `--${name}`);
  // `-json` is a mistyped `--json`, not four short flags.
  const meant =
    mostSimilarName(flag.replace(/^-(?=[a-z]{2})/i, '--'), known) ??
    (known.includes(`-${flag}`) ? `-${flag}` : null);
  return meant === null
    ? { key: 'usage.no_flag', params: { flag } }
    : { key: 'usage.no_flag_meant', params: { flag, meant } };
}

/**
 * Returns the message for missing or unexpected arguments. In oclif's error, `args` contains objects if
 * arguments are missing, and texts if arguments are unexpected.
 */
function argumentFault(error: Error): Said | null {
  if (!('args' in error) || !Array.isArray(error.args) || error.args.length === 0) return null;
  const args: readonly unknown[] = error.args;
  const count = args.length;
  if (args.every((arg) => typeof arg === 'string')) {
    const params = { count, args: onOneLine(args.join(', ')).slice(0, 200) };
    const isDash = args.some((arg) => DASH.test(arg));
    return { key: 'usage.unexpected', params, ...(isDash && { hintKey: 'usage.dash.hint' as const }) };
  }
  const names = args.map((arg) => String((arg as { readonly name?: unknown }).name).toUpperCase());
  return { key: 'usage.missing_argument', params: { count, args: names.join(', ') } };
}

const KNOWN: readonly (readonly [RegExp, ErrorName])[] = [
  [/^Missing required flag (?<flag>\S+)$/, 'usage.missing_flag'],
  [/^Flag --(?<flag>\S+) expects a value$/, 'usage.flag_value'],
  [/^Flag --(?<flag>\S+) can only be specified once$/, 'usage.flag_once'],
  [/^Parsing --(?<flag>\S+): Expected an integer but received: (?<value>.*)$/, 'usage.integer'],
  [
    /^Parsing --(?<flag>\S+): Expected an integer greater than or equal to (?<least>-?\d+) but received: (?<value>.*)$/,
    'usage.integer_least',
  ],
  [
    /^Parsing --(?<flag>\S+): Expected an integer less than or equal to (?<most>-?\d+) but received: (?<value>.*)$/,
    'usage.integer_most',
  ],
  [
    /^All of the following must be provided when using --(?<flag>[^:\s]+): (?<needs>--\S+)/,
    'usage.flag_needs',
  ],
  [/^--(?<flag>[^=\s]+)\S* cannot also be provided when using --(?<other>[^=\s]+)/, 'usage.flag_not_with'],
];

/** Returns a message for the first error in oclif's text that `pix` can translate; null if there is none. */
function knownFault(message: string): Said | null {
  const lines = message
    .replace(/^(Parsing --\S+)\s+/, '$1: ')
    .split('\n')
    .map((line) => line.trim());
  for (const line of lines)
    for (const [pattern, key] of KNOWN) {
      const found = pattern.exec(line)?.groups;
      if (found) return { key, params: namesOf(found) };
    }
  return null;
}

const namesOf = ({ value, other, ...names }: Readonly<Record<string, string>>): Params => ({
  ...names,
  ...(value === undefined ? {} : { value: value.slice(0, 80) }),
  ...(other === undefined ? {} : { other: `--${other}` }),
});

/** Returns oclif's message on one line, without its note about flags with several values. */
function onOneLine(message: string): string {
  const [said = ''] = message.split(/\n\s*\nNote: --/);
  const [heading = '', ...listed] = said.split('\n').map((line) => line.trim());
  const faults = listed.map((line) => line.replace(/ {2,}/, ': ')).join('; ');
  if (faults === '' || /^The following errors? occurred:$/.test(heading)) return faults || heading;
  return `${heading.replace(/:$/, '')}: ${faults}`;
}
