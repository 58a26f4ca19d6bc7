import type { Limits } from '../../domain/money/limits.ts';
import { hintedUsageError } from '../../domain/pix-error.ts';

export type TokenFamily = 'main' | 'hub' | 'card';
export type VaultKind = 'keyring' | 'file' | 'plain';

/** A token's public data. The token is in the vault, under `token.<id>`. */
export interface TokenNote {
  readonly id: string;
  /**
   * Scopes of the token at the service (§5). An empty list means that they are unknown; the token may then be
   * used for any route.
   */
  readonly scopes: readonly string[];
  readonly family: TokenFamily;
  readonly last4: string;
  /** Time in ISO 8601, UTC. */
  readonly addedAt: string;
}

/** Public data of a secret such as `webhook` or `card.clientSecret`. Each token has a `TokenNote` instead. */
export interface SecretNote {
  readonly name: string;
  readonly last4: string;
  readonly addedAt: string;
}

export const URL_FIELDS = ['baseUrl', 'hubUrl', 'cardUrl', 'sandboxUrl', 'controlUrl'] as const;
export type ServiceUrls = { readonly [Field in (typeof URL_FIELDS)[number]]?: string };

export const THEMES = ['auto', 'dark', 'light', 'mono'] as const;
/** `desktop` shows a notification with the terminal sequences OSC 9 and OSC 777. */
export const NOTIFICATIONS = ['bell', 'desktop', 'off'] as const;

/**
 * Settings of the dashboard. In `pix profile set`, the names of these settings begin with `dashboard.`. Each
 * setting has a default.
 */
export interface DashboardKeys {
  /**
   * Age in minutes at which the dashboard shows an undelivered event in red, even if the service still
   * retries.
   */
  readonly retryMinutes?: number;
  /** Hours before its deadline at which the dashboard shows an open dispute in red. */
  readonly disputeHours?: number;
  /** A balance below this amount, in reais with two decimals, causes an alert. */
  readonly lowBalance?: string;
  readonly requestsPerDay?: number;
  readonly notify?: (typeof NOTIFICATIONS)[number];
  readonly theme?: (typeof THEMES)[number];
}

export interface Profile extends ServiceUrls {
  readonly name: string;
  /**
   * Payer identity of the profile. Within one id, each reference names exactly one payment, even on several
   * machines that share a journal. Profiles of older versions have no id; their name is used.
   */
  readonly id?: string;
  readonly family: 'main' | 'hub';
  /**
   * Whether payments of the profile move real money. A person then confirms a payout by typing its amount.
   */
  readonly live: boolean;
  readonly readOnly: boolean;
  readonly store: VaultKind;
  readonly tokens: readonly TokenNote[];
  readonly secrets: readonly SecretNote[];
  /**
   * Names of headers, parameters and fields that the specification does not show, for example
   * `idempotencyHeader`.
   */
  readonly wire: Readonly<Record<string, string>>;
  readonly limits?: Limits;
  /** Number of seconds after which the outcome of a request is reported as unknown. */
  readonly resolveSeconds?: number;
  readonly dashboard?: DashboardKeys;
}

export const FAMILIES = ['main', 'hub'] as const;
export const VAULT_KINDS = ['keyring', 'file', 'plain'] as const;
export const TOKEN_FAMILIES = ['main', 'hub', 'card'] as const;

/** Returns a new profile of the family `main`. It is not live, may make changes, and has no secrets. */
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

/**
 * Returns ` --profile NAME` for a hint in a message. Returns an empty text for `-`, which means no profile.
 */
export const profileFlag = (name: string): string => (name === '-' ? '' : ` --profile ${name}`);

/**
 * Whether the name is valid. `..` and `__proto__` are not, because the name becomes part of a file name and
 * the key of an object.
 */
export const isProfileName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(name);

/**
 * Returns the name unchanged.
 * @throws PixError `usage` when it is not a valid profile name
 */
export function checkProfileName(name: string): string {
  if (isProfileName(name)) return name;
  throw hintedUsageError({
    key: 'profiles.bad_name',
    params: { name: name.slice(0, 80) },
    errorCode: 'bad_profile_name',
  });
}
