import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import type { ProfileStore } from '../../storage/profiles/profile-store.ts';
import type { Credentials } from '../../storage/vault/load-credentials.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import type { PathSource } from '../../system/files/paths.ts';
import type { Operator } from '../operator.ts';

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

/**
 * The parts of `pix` that the checks examine. Each check opens only the parts that it needs, so one broken
 * part does not prevent the other checks.
 */
export interface DoctorContext extends PathSource {
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  readonly profiles: ProfileStore;
  /**
   * Returns the active profile; null when no profile is active.
   * @throws PixError when the profile does not exist or the file cannot be read
   */
  profile(): Profile | null;
  credentials(): Credentials;
  vault(profile: Profile): Promise<Vault>;
  /** @throws PixError when no service address is configured */
  operator(): Promise<Operator>;
  readonly timeoutMs: number;
  /** False when the service runs in this process, so that there are no addresses to check. */
  readonly onNetwork: boolean;
  readonly readOnly: boolean;
  /** Returns an absolute path, or `postgres://…`. @throws PixError for an invalid address */
  inboxPlace(): string;
  readonly dataFolder: string;
}
