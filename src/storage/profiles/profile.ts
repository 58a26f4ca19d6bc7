import type * as z from 'zod/mini';
import { isLoopback } from '../../domain/parse-service-url.ts';
import { NO_FLAG, type ShellText, shellFlag } from '../../domain/text/shell-command.ts';
import type { profileSchema, tokenSchema, VAULT_KINDS } from './config-schema.ts';
import { checkProfileName } from './profile-name.ts';

export type VaultKind = (typeof VAULT_KINDS)[number];

export const URL_FIELDS = ['baseUrl', 'hubUrl', 'cardUrl', 'sandboxUrl', 'controlUrl'] as const;
export type ServiceUrls = Pick<Profile, (typeof URL_FIELDS)[number]>;

type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

/** A key of a profile in the file that this version of pix does not know. */
export interface UnknownKey {
  /** The path, as in `readonly`, `dashboard.lowbalance` or `tokens[0].scope`. */
  readonly name: string;
  /** The known key that is most similar, or null. */
  readonly meant: string | null;
}

/** A profile. `profileSchema` describes its fields. */
export interface Profile extends Fixed<z.output<typeof profileSchema>> {
  readonly name: string;
  /** Keys in the file that pix does not know. Such a profile is not used. */
  readonly unknownKeys?: readonly UnknownKey[];
}
export type TokenNote = Fixed<z.output<typeof tokenSchema>>;
export type DashboardKeys = NonNullable<Profile['dashboard']>;

/** Whether all addresses of the profile are on this machine. */
export const isOnThisMachine = (profile: Profile): boolean =>
  URL_FIELDS.every((field) => profile[field] === undefined || isLoopback(new URL(profile[field]).hostname));

/**
 * Whether this is the profile of a sandbox. Its secrets may go to any port of this machine. Its vault must be
 * the plain file beside the profiles: whoever can edit a profile into one of a sandbox can then read the
 * secrets anyway.
 */
export const isOfSandbox = (profile: Profile): boolean =>
  !profile.live && profile.store === 'plain' && profile.controlUrl !== undefined && isOnThisMachine(profile);

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

/**
 * Returns ` --profile NAME` for a hint in a message. Returns an empty text for `-`, which means no profile.
 */
export const profileFlag = (name: string): ShellText => (name === '-' ? NO_FLAG : shellFlag('profile', name));
