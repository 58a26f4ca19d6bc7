import { type Limits, parseHours, RECEIVER_TYPES, type ReceiverType } from '../../domain/money/limits.ts';
import { readWholeFile } from '../../system/files/read-whole-file.ts';
import { amountOf, usage } from './parse-values.ts';

type Typed = Readonly<Record<string, unknown>>;
const NONE = 'none';

/**
 * Returns the profile's limits with the changes that the flags request. The value `none` removes a limit.
 * @param path converts a path on the command line to an absolute path
 * @returns null if no flag was given
 * @throws PixError `usage`
 */
export function changedLimits(before: Limits, flags: Typed, path: (file: string) => string): Limits | null {
  const readers: readonly (readonly [flag: string, name: keyof Limits, (value: string) => unknown])[] = [
    ['per-payout', 'perPayout', reais],
    ['per-day', 'perDay', reais],
    ['key-types', 'keyTypes', receiverTypes],
    ['receivers', 'receivers', (value) => receivers(path(value))],
    ['hours', 'hours', hours],
    ['four-eyes', 'fourEyes', (value) => value],
  ];
  const typed = readers.filter(([flag]) => typeof flags[flag] === 'string');
  if (typed.length === 0) return null;
  const limits: Record<string, unknown> = { ...before };
  for (const [flag, name, read] of typed) {
    const value = String(flags[flag]).trim();
    if (value.toLowerCase() === NONE) delete limits[name];
    else limits[name] = read(value);
  }
  return limits;
}

/** The profile stores amounts with two decimals. */
const reais = (value: string): string => {
  const [whole = '0', cents = ''] = amountOf(value).toString().split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
};

function receiverTypes(value: string): readonly ReceiverType[] {
  const names = value.split(',').map((name) => name.trim().toUpperCase());
  const unknown = names.find((name) => !(RECEIVER_TYPES as readonly string[]).includes(name));
  if (unknown !== undefined) throw bad('key-types', unknown, RECEIVER_TYPES.join(', '));
  return [...new Set(names as ReceiverType[])];
}

/** Reads the file, so that a mistyped file name is reported now and not at the next payment. */
function receivers(file: string): string {
  readWholeFile(file);
  return file;
}

function hours(value: string): string {
  if (parseHours(value) === null) throw bad('hours', value, '08:00-18:00');
  return value;
}

const bad = (flag: string, value: string, expected: string) =>
  usage('limits.bad_value', { flag, value: value.slice(0, 60), expected });
