import { fail } from '../../domain/errors.ts';
import type { MoneyFamily } from '../../domain/family.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Profile, TokenNote } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profile-store.ts';
import { assertOwn, bind, originsFor } from './bound-secret.ts';
import { checkToken } from './load-credentials.ts';
import type { Vault } from './vault.ts';

export interface SecretKeeper {
  readonly profiles: ProfileStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

export interface NewToken {
  /** Id that the caller chooses, for example `deposit` or `t1`. It must be unique in the profile. */
  readonly id: string;
  readonly value: string;
  readonly scopes: readonly string[];
  readonly family: MoneyFamily;
}

/**
 * Stores a token in the vault, then its note in the profile. In this order, a note never exists without its
 * secret. A token with an equal id is replaced.
 * @throws PixError `usage` for an invalid token or id
 */
export async function addToken(keeper: SecretKeeper, profile: string, token: NewToken): Promise<TokenNote> {
  const value = checkToken(token.value, token.id);
  const note: TokenNote = {
    id: checkEntryName(token.id),
    scopes: token.scopes,
    family: token.family,
    ...noteOf(value, keeper.clock),
  };
  const withNote = (now: Profile): Profile => ({
    ...now,
    tokens: [...others(now.tokens, 'id', note.id), note],
  });
  await store(keeper, withNote(keeper.profiles.get(profile)), `token.${note.id}`, value);
  await keeper.profiles.update(profile, withNote);
  return note;
}

/**
 * Removes the token's note from the profile, then the token from the vault.
 * @throws PixError `missing` when no token has this id
 */
export async function removeToken(keeper: SecretKeeper, profile: string, id: string): Promise<void> {
  const before = keeper.profiles.get(profile);
  if (!before.tokens.some((note) => note.id === id))
    throw fail('credentials.no_such_secret', { name: id, profile });
  await assertOwn(keeper.vault, before, `token.${id}`);
  await keeper.profiles.update(profile, (now) => ({ ...now, tokens: others(now.tokens, 'id', id) }));
  await keeper.vault.remove(profile, `token.${id}`);
}

/**
 * Stores a secret such as `webhook` or `card.clientId` in the vault, then its note in the profile. The secret
 * is not trimmed. For a token, use `addToken`.
 * @throws PixError `usage` for an empty secret or an invalid name
 */
export async function addSecret(
  keeper: SecretKeeper,
  profile: string,
  name: string,
  value: string,
): Promise<void> {
  checkEntryName(name);
  if (value === '') throw fail('credentials.empty_secret', { name });
  const note = { name, ...noteOf(value, keeper.clock) };
  await store(keeper, keeper.profiles.get(profile), name, value);
  await keeper.profiles.update(profile, (now) => ({
    ...now,
    secrets: [...others(now.secrets, 'name', name), note],
  }));
}

/**
 * Removes a secret such as `webhook`. For a token, use `removeToken`.
 * @throws PixError `missing` when no secret has this name
 */
export async function removeSecret(keeper: SecretKeeper, profile: string, name: string): Promise<void> {
  const before = keeper.profiles.get(profile);
  if (!before.secrets.some((note) => note.name === name))
    throw fail('credentials.no_such_secret', { name, profile });
  await assertOwn(keeper.vault, before, name);
  await keeper.profiles.update(profile, (now) => ({ ...now, secrets: others(now.secrets, 'name', name) }));
  await keeper.vault.remove(profile, name);
}

/** Removes the secrets of a profile, then the profile. In this order, no secret is left without a profile. */
export async function forgetProfile(
  { profiles, vault }: Omit<SecretKeeper, 'clock'>,
  profile: string,
): Promise<void> {
  const before = profiles.get(profile);
  const names = entryNames(before);
  for (const name of names) await assertOwn(vault, before, name);
  await vault.removeProfile(profile, names);
  await profiles.remove(profile);
}

/**
 * Checks that the profile has a token or secret with this name.
 * @throws PixError `missing` when it has none
 */
export function checkKept({ name: profile, tokens, secrets }: Profile, name: string): void {
  if (tokens.some(({ id }) => id === name) || secrets.some((note) => note.name === name)) return;
  throw fail('credentials.no_such_secret', { name, profile });
}

export function entryNames({ tokens, secrets }: Pick<Profile, 'tokens' | 'secrets'>): readonly string[] {
  return [...tokens.map(({ id }) => `token.${id}`), ...secrets.map(({ name }) => name)];
}

/** Stores a secret, bound to the origins to which the profile may send it now. */
async function store({ vault }: SecretKeeper, profile: Profile, entry: string, value: string): Promise<void> {
  await assertOwn(vault, profile, entry);
  await vault.set(profile.name, entry, bind(value, originsFor(profile, entry)));
}

function others<T, K extends keyof T>(notes: readonly T[], key: K, value: T[K]): readonly T[] {
  return notes.filter((note) => note[key] !== value);
}

function noteOf(value: string, clock: Clock): { readonly last4: string; readonly addedAt: string } {
  // If the secret is short, no characters are stored, because four characters would reveal most of it.
  const last4 = value.length >= 8 && /^[\x21-\x7e]{4}$/.test(value.slice(-4)) ? value.slice(-4) : '';
  return { last4, addedAt: new Date(clock.now()).toISOString() };
}

function checkEntryName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name))
    throw fail('credentials.bad_name', { name: name.slice(0, 80) });
  return name;
}
