import { PixError } from '../../domain/pix-error.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';

export type Result = 'ok' | 'warning' | 'failed' | 'not_tested';

/** A message key with its parameters, or `error` with the message of a PixError. */
export type Said =
  | { readonly key: MessageKey; readonly params?: Params }
  | { readonly key: string; readonly params?: Params; readonly error: PixError };

/** The result of one check. It never contains a secret. */
export interface Finding {
  /** Name of the check: `token`, `clock`, `journal`, … */
  readonly check: string;
  /** The checked object: an address, the label of a token, a file. */
  readonly target: string;
  readonly result: Result;
  readonly detail: Said;
  readonly advice?: Said;
}

type Words = readonly [key: MessageKey, params?: Params];

const said = ([key, params]: Words): Said => (params === undefined ? { key } : { key, params });

export const finding = (
  check: string,
  target: string,
  result: Result,
  detail: Words,
  advice?: Words,
): Finding => ({
  check,
  target,
  result,
  detail: said(detail),
  ...(advice === undefined ? {} : { advice: said(advice) }),
});

/** Returns a function that makes the findings of one check about one target. */
export const findingsOn =
  (check: string, target: string) =>
  (...said: [result: Result, detail: Words, advice?: Words]): Finding =>
    finding(check, target, ...said);

/** @throws the error itself when it is not a PixError: then it is a bug of `pix` */
export function fromError(check: string, target: string, error: unknown, result: Result = 'failed'): Finding {
  if (!(error instanceof PixError)) throw error;
  const { key, params, hintKey } = error.init;
  const shown = params === undefined ? {} : { params };
  const hasAdvice = hintKey !== undefined || error.init.statusCode !== undefined;
  return {
    check,
    target,
    result,
    detail: { key, ...shown, error },
    ...(hasAdvice ? { advice: { key: hintKey ?? '', ...shown, error } } : {}),
  };
}
