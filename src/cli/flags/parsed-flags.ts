import { PixError } from '../../domain/errors.ts';
import type { OutputForm } from '../../output/output-options.ts';
import type { World } from '../session/world.ts';
import { ignoreCase } from './ignore-case.ts';
import { usage } from './parse-values.ts';

/** Flags as oclif parsed them; each command's own static flags say what they are. */
export type Flags = Record<string, unknown>;

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The form of the result: flag, then `PIX_OUTPUT`, then table. @throws PixError `usage` */
export function formOf(flags: Flags, env: World['env']): OutputForm {
  if (flags.json === true) return 'json';
  const asked = text(flags.output);
  // jq filters one document; ndjson, asked for beside it, stays what it is.
  if (text(flags.jq) !== undefined && asked !== 'ndjson') return 'json';
  const form = asked ?? (env.PIX_OUTPUT?.toLowerCase() || 'table');
  if (form === 'table' || form === 'json' || form === 'ndjson' || form === 'csv') return form;
  throw usage('output.unknown_form', { form });
}

/** `--fields`, in the order they were typed. */
export const fieldsOf = (flags: Flags): { readonly fields?: readonly string[] } => {
  const fields = text(flags.fields);
  return fields === undefined ? {} : { fields: fields.split(',').map((name) => name.trim()) };
};

/** What Ctrl-C ended: with nothing changed, or in the middle of what may have been applied. */
export function interruption(error: unknown): PixError {
  if (error instanceof PixError && error.kind === 'interrupted') return error;
  const midway = error instanceof PixError && error.outcome === 'unknown';
  return new PixError({
    ...(midway ? error.init : {}),
    kind: 'interrupted',
    key: midway ? 'error.interrupted_write' : 'error.interrupted',
    errorCode: 'interrupted',
    // Without an outcome of its own: by what the command had done.
    ...(midway ? { outcome: 'unknown' } : {}),
    cause: error,
  });
}

/**
 * The command as it is parsed. An argument that was not typed is none: oclif would take it from stdin, where a token lies,
 * or what a script's loop has still to read. Values of closed sets ignore case.
 */
export function asParsed<
  I extends { readonly args?: object; readonly flags?: object; readonly baseFlags?: object },
>(command: I): I {
  const { args = {}, flags = {}, baseFlags = {} } = command as Readonly<Record<string, Inputs>>;
  const typed = Object.entries(args).map(([name, arg]) => [name, { ...arg, ignoreStdin: true }]);
  return Object.assign(Object.create(command), command, {
    args: ignoreCase(Object.fromEntries(typed) as Inputs, ''),
    flags: ignoreCase(flags, '--'),
    baseFlags: ignoreCase(baseFlags, '--'),
  }) as I;
}

type Inputs = Readonly<Record<string, object>>;
