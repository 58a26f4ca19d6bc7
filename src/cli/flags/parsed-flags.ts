import { PixError } from '../../domain/errors.ts';
import type { OutputForm } from '../../output/output-options.ts';
import type { World } from '../session/world.ts';
import { ignoreCase } from './ignore-case.ts';
import { usage } from './parse-values.ts';

/** Flags as parsed by oclif; each command's static flags define them. */
export type Flags = Record<string, unknown>;

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The same for a flag that may be given several times: the first one. */
export const firstText = (value: unknown): string | undefined =>
  text(Array.isArray(value) ? value[0] : value);

/** The output format: from the flag, otherwise `PIX_OUTPUT`, otherwise table. @throws PixError `usage` */
export function formOf(flags: Flags, env: World['env']): OutputForm {
  if (flags.json === true) return 'json';
  const asked = text(flags.output);
  // jq filters a single document; ndjson is kept if it was asked for explicitly.
  if (text(flags.jq) !== undefined && asked !== 'ndjson') return 'json';
  const form = asked ?? (env.PIX_OUTPUT?.toLowerCase() || 'table');
  if (form === 'table' || form === 'json' || form === 'ndjson' || form === 'csv') return form;
  throw usage('output.unknown_form', { form });
}

/** `--fields`, in the order given. */
export const fieldsOf = (flags: Flags): { readonly fields?: readonly string[] } => {
  const fields = text(flags.fields);
  return fields === undefined ? {} : { fields: fields.split(',').map((name) => name.trim()) };
};

/** `--override-limits`: a sentence that others understand later. @throws PixError `usage` */
export function reasonOf(value: unknown): string | undefined {
  const reason = text(value)?.trim();
  if (reason === undefined || /^[^\p{C}]{3,200}$/u.test(reason)) return reason;
  throw usage('limits.bad_reason', {});
}

/** The error for Ctrl-C: either nothing was changed, or a request that may have been applied was under way. */
export function interruption(error: unknown): PixError {
  if (error instanceof PixError && error.kind === 'interrupted') return error;
  const midway = error instanceof PixError && error.outcome === 'unknown';
  return new PixError({
    ...(midway ? error.init : {}),
    kind: 'interrupted',
    key: midway ? 'error.interrupted_write' : 'error.interrupted',
    errorCode: 'interrupted',
    // An interruption has no outcome of its own: it follows from what the command had done.
    ...(midway ? { outcome: 'unknown' } : {}),
    cause: error,
  });
}

/**
 * The command as oclif parses it. Arguments are never read from stdin, which oclif would do for a missing one: stdin
 * may hold a token, or the rest of a script's loop. Closed sets of values ignore case.
 * @param asks whether a missing value that can be asked for is no error
 */
export function asParsed<
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
