import { fail, restate } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { OutputForm } from '../../output/output-options.ts';
import { unknownValue } from '../program/parse-failure.ts';
import type { World } from '../session/world.ts';

export type Flags = Record<string, unknown>;

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const firstText = (value: unknown): string | undefined =>
  text(Array.isArray(value) ? value[0] : value);

/**
 * Returns the format: from the flag, otherwise from `PIX_OUTPUT`, otherwise table.
 * @throws PixError `usage` for an unknown format, and for flags that contradict each other
 */
export function formOf(flags: Flags, env: World['env']): OutputForm {
  const asked = text(flags.output);
  const contradicts = (flag: string): PixError => fail('output.two_forms', { flag, form: asked ?? '' });
  if (flags.json === true) {
    if (asked !== undefined && asked !== 'json') throw contradicts('--json');
    return 'json';
  }
  if (text(flags.jq) !== undefined && (asked === 'table' || asked === 'csv')) throw contradicts('--jq');
  // jq filters a single document, so `--jq` means JSON unless NDJSON was requested.
  if (text(flags.jq) !== undefined && asked !== 'ndjson') return 'json';
  const form = asked ?? (env.PIX_OUTPUT?.toLowerCase() || 'table');
  if (form === 'table' || form === 'json' || form === 'ndjson' || form === 'csv') return form;
  throw fail('output.unknown_form', { form });
}

export const fieldsOf = (flags: Flags): readonly string[] | undefined =>
  text(flags.fields)
    ?.split(',')
    .map((name) => name.trim());

/** Returns the reason of `--override-limits`: 3 to 200 printable characters. @throws PixError `usage` */
export function reasonOf(value: unknown, flag = 'override-limits'): string | undefined {
  const reason = text(value)?.trim();
  if (reason === undefined || /^[^\p{C}]{3,200}$/u.test(reason)) return reason;
  throw fail('limits.bad_reason', { flag });
}

/**
 * Returns the error for Ctrl-C. Its outcome is `unknown` if the interrupted request may have been applied.
 */
export function interruption(error: unknown): PixError {
  if (error instanceof PixError && error.kind === 'interrupted') return error;
  const midway = error instanceof PixError && error.outcome === 'unknown';
  if (midway) return restate(error, 'error.interrupted_write', error.init.params ?? {});
  // Without an outcome, the caller derives it from the command's earlier requests.
  return fail('error.interrupted', {}, { outcome: undefined, cause: error });
}

/** `options` lists all accepted values. */
interface Parsed {
  readonly options?: readonly string[];
  readonly parse?: (input: never, context: never, own: never) => Promise<unknown>;
}

/**
 * Makes the parser ignore the letter case of a value if the flag or argument has `options`. The parsed value
 * is spelled as in `options`.
 * @param dashes text before the name in the error for an unknown value: `--` for flags, empty for arguments
 */
function ignoreCase<T extends Readonly<Record<string, object>>>(inputs: T, dashes: '--' | ''): T {
  const entries = Object.entries(inputs).map(([name, input]: [string, Parsed]) => {
    const { options, ...open } = input;
    if (options === undefined) return [name, input];
    const parse = async (typed: string): Promise<string> => {
      const value = options.find((one) => one === typed) ?? options.find((one) => isSame(one, typed));
      if (value !== undefined) return value;
      throw unknownValue(dashes === '' ? undefined : `${dashes}${name}`, typed, options);
    };
    return [name, { ...open, parse }];
  });
  return Object.fromEntries(entries) as T;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Prepares a command for oclif's parser. By default, oclif would read a missing argument from stdin, which
 * may contain a token or the input of a script's loop.
 * @param asks whether the command will ask a person for missing values. If so, the parser accepts that values
 * are missing.
 */
export function parsedFlags<
  I extends { readonly args?: object; readonly flags?: object; readonly baseFlags?: object },
>(command: I, asks = false): I {
  const { args = {}, flags = {}, baseFlags = {} } = command as Readonly<Record<string, Inputs>>;
  const each = (inputs: Inputs, more: object): Inputs =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [
        name,
        { ...input, ...more, ...(asks && 'asked' in input && { required: false }) },
      ]),
    );
  return Object.assign(Object.create(command), command, {
    args: ignoreCase(each(args, { ignoreStdin: true }), ''),
    flags: ignoreCase(each(flags, {}), '--'),
    baseFlags: ignoreCase(baseFlags, '--'),
  }) as I;
}

type Inputs = Readonly<Record<string, object>>;
