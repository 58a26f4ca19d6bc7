import type { Limits } from '../../domain/money/limits.ts';
import { usageError } from '../../domain/pix-error.ts';

export type TokenFamily = 'main' | 'hub' | 'card';
export type VaultKind = 'keyring' | 'file' | 'plain';

/** The token itself is in the vault under `token.<id>`. */
export interface TokenNote {
  readonly id: string;
  /**
   * Names of the scopes at the service (§5). If the scopes are unknown, the list is empty, and the token may
   * open any route.
   */
  readonly scopes: readonly string[];
  readonly family: TokenFamily;
  readonly last4: string;
  /** Time in ISO 8601, UTC. */
  readonly addedAt: string;
}

/** A secret that is not a token: `webhook`, `card.clientSecret`. */
export interface SecretNote {
  readonly name: string;
  readonly last4: string;
  readonly addedAt: string;
}

export interface ServiceUrls {
  readonly baseUrl?: string;
  readonly hubUrl?: string;
  readonly cardUrl?: string;
  readonly sandboxUrl?: string;
  readonly controlUrl?: string;
}

export const THEMES = ['auto', 'dark', 'light', 'mono'] as const;
/** `desktop` is a notification by OSC 9 and 777. */
export const NOTIFICATIONS = ['bell', 'desktop', 'off'] as const;

/** In `pix profile set`, these settings are named `dashboard.<key>`. Each setting has a default. */
export interface DashboardKeys {
  /** Age in minutes at which an undelivered event becomes red, even if the service still retries it. */
  readonly retryMinutes?: number;
  /** Hours before the deadline of an open dispute at which the dispute becomes red. */
  readonly disputeHours?: number;
  /** A balance below this amount causes an alert. The amount is in reais with two decimals. */
  readonly lowBalance?: string;
  readonly requestsPerDay?: number;
  readonly notify?: (typeof NOTIFICATIONS)[number];
  readonly theme?: (typeof THEMES)[number];
}

export interface Profile extends ServiceUrls {
  readonly name: string;
  /**
   * Within one id, each reference names exactly one payment, even on several machines with one journal.
   * Profiles of older versions use their name instead.
   */
  readonly id?: string;
  readonly family: 'main' | 'hub';
  /** Whether the profile moves real money. A person then confirms a payout by typing its amount. */
  readonly live: boolean;
  readonly readOnly: boolean;
  readonly store: VaultKind;
  readonly tokens: readonly TokenNote[];
  readonly secrets: readonly SecretNote[];
  /** Names that the spec does not show: headers, parameters and fields (`idempotencyHeader`). */
  readonly wire: Readonly<Record<string, string>>;
  readonly limits?: Limits;
  /** Number of seconds after which the outcome of a request is reported as unknown. */
  readonly resolveSeconds?: number;
  readonly dashboard?: DashboardKeys;
}

export const URL_FIELDS = ['baseUrl', 'hubUrl', 'cardUrl', 'sandboxUrl', 'controlUrl'] as const;
export const FAMILIES = ['main', 'hub'] as const;
export const VAULT_KINDS = ['keyring', 'file', 'plain'] as const;
export const TOKEN_FAMILIES = ['main', 'hub', 'card'] as const;

/** Returns a profile that is not live, writable, of the main family, and without secrets. */
export function newProfile(name: string, store: VaultKind, urls: ServiceUrls = {}): Profile {
  return {
    name: checkProfileName(name),
    ...urls,
    family: 'main',
    live: false,
    readOnly: false,
    store,
    tokens: [],
    secrets: [],
    wire: {},
  };
}

export const newProfileId = (random: (count: number) => Uint8Array): string =>
  Buffer.from(random(16)).toString('base64url');

export const PROFILE_ID = '8–64: A-Z a-z 0-9 _ -';

/** Returns a text that starts with a space; empty without a profile (`-`). */
export const profileFlag = (name: string): string => (name === '-' ? '' : ` --profile ${name}`);

/** A name becomes part of a file name and the key of an object, so `..` and `__proto__` are not allowed. */
export const isProfileName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(name);

/** @throws PixError `usage` when the name is invalid */
export function checkProfileName(name: string): string {
  if (isProfileName(name)) return name;
  throw usageError({
    key: 'profiles.bad_name',
    params: { name: name.slice(0, 80) },
    errorCode: 'bad_profile_name',
    hintKey: 'profiles.bad_name.hint',
  });
}
