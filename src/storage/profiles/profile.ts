import { PixError } from '../../domain/errors.ts';
import type { Limits } from '../../domain/money/limits.ts';

export type TokenFamily = 'main' | 'hub' | 'card';
export type VaultKind = 'keyring' | 'file' | 'plain';

/** Public facts about a token. Its value is in the vault under `token.<id>`. */
export interface TokenNote {
  readonly id: string;
  /** As the service names them (§5). Empty: unknown, so it may open anything. */
  readonly scopes: readonly string[];
  readonly family: TokenFamily;
  readonly last4: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
}

/** Public facts about another secret of the vault (`webhook`, `card.clientSecret`). */
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
/** How a new red alert is announced: the terminal's bell, a desktop notification (OSC 9 and 777), or not at all. */
export const NOTIFICATIONS = ['bell', 'desktop', 'off'] as const;

/** Settings of the dashboard (`dashboard.<key>`). A missing one has its default. */
export interface DashboardKeys {
  /** Undelivered events older than this are red, even if the service still retries them. */
  readonly retryMinutes?: number;
  /** Open disputes whose deadline is nearer than this are red. */
  readonly disputeHours?: number;
  /** An available balance below this is an alert; in reais with two decimals. */
  readonly lowBalance?: string;
  /** The most requests that the dashboard sends in a day. */
  readonly requestsPerDay?: number;
  readonly notify?: (typeof NOTIFICATIONS)[number];
  readonly theme?: (typeof THEMES)[number];
}

/** Settings of an account at the service, without its secrets. */
export interface Profile extends ServiceUrls {
  readonly name: string;
  /**
   * A random id, made with the profile. References are unique within it, also on other machines that share a journal.
   * Profiles of older versions have none; their name is used instead.
   */
  readonly id?: string;
  readonly family: 'main' | 'hub';
  /** Whether it moves real money: a person confirms a payout by typing its amount. */
  readonly live: boolean;
  readonly readOnly: boolean;
  readonly store: VaultKind;
  readonly tokens: readonly TokenNote[];
  readonly secrets: readonly SecretNote[];
  /** Names the spec does not show, as this account's service writes them (`idempotencyHeader`). */
  readonly wire: Readonly<Record<string, string>>;
  /** Limits on outgoing payments; absent: no limits. */
  readonly limits?: Limits;
  /** Resolve time: seconds to look for the outcome of a request before reporting it as unknown. */
  readonly resolveSeconds?: number;
  readonly dashboard?: DashboardKeys;
}

export const URL_FIELDS = ['baseUrl', 'hubUrl', 'cardUrl', 'sandboxUrl', 'controlUrl'] as const;
export const FAMILIES = ['main', 'hub'] as const;
export const VAULT_KINDS = ['keyring', 'file', 'plain'] as const;
export const TOKEN_FAMILIES = ['main', 'hub', 'card'] as const;

/** A new profile: not live, writable, main family, no secrets. */
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

/** An identity for a new profile, of 16 random bytes. */
export const newProfileId = (random: (count: number) => Uint8Array): string =>
  Buffer.from(random(16)).toString('base64url');

/** The form of an identity, for messages. */
export const PROFILE_ID = '8–64: A-Z a-z 0-9 _ -';

/** Returns the `--profile` flag for a suggested command, with a space before it; empty without a profile (`-`). */
export const profileFlag = (name: string): string => (name === '-' ? '' : ` --profile ${name}`);

/** Safe as a part of a file name and as a key of an object: no `..` alone, no `__proto__`. */
export const isProfileName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(name);

/**
 * The name itself.
 * @throws PixError `usage`
 */
export function checkProfileName(name: string): string {
  if (isProfileName(name)) return name;
  throw new PixError({
    kind: 'usage',
    key: 'profiles.bad_name',
    params: { name: name.slice(0, 80) },
    errorCode: 'bad_profile_name',
    hintKey: 'profiles.bad_name.hint',
  });
}
