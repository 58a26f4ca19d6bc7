import { fail } from '../../domain/errors.ts';
import { isLoopback, originOf } from '../../domain/parse-service-url.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import { isOfSandbox, type Profile, type TokenNote } from '../profiles/profile.ts';
import type { Vault } from './vault.ts';
import { parseJsonOrNull } from './vault-entries.ts';

/** A secret and the only origins to which it may be sent. */
export interface BoundSecret {
  readonly secret: string;
  readonly origins: readonly string[];
}

/**
 * Returns the secret and its origins as JSON. The text is ASCII, so that a keyring's limit in bytes equals a
 * limit in characters.
 */
export function bind(secret: string, origins: readonly string[]): string {
  const text = JSON.stringify({ pix: 1, origins, secret });
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Parses the text of a vault entry.
 * @throws PixError `auth` when `bind` did not write the text
 */
export function unbind(entry: string, text: string): BoundSecret {
  const value = parseJsonOrNull(text);
  if (!isJsonObject(value) || value.pix !== 1 || typeof value.secret !== 'string' || !isTexts(value.origins))
    throw fail('vault.damaged_entry', { entry });
  return { secret: value.secret, origins: value.origins };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Returns the origins to which the profile may send the secret. For card credentials, this is only the origin
 * of `cardUrl`.
 */
export function originsFor(profile: Profile, entry: string): readonly string[] {
  const { baseUrl, hubUrl, cardUrl, sandboxUrl } = profile;
  const urls = isForCards(profile.tokens, entry) ? [cardUrl] : [baseUrl, hubUrl, sandboxUrl];
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [originOf(url)])))];
}

const isForCards = (tokens: readonly TokenNote[], entry: string): boolean =>
  entry.startsWith('card.') || tokens.some(({ id, family }) => family === 'card' && entry === `token.${id}`);

/**
 * Whether a secret of the profile with these origins may be sent to the URL. Only secrets of a sandbox may go
 * to another port of this machine.
 */
export function mayGoTo(profile: Profile, url: string, origins: readonly string[]): boolean {
  const isLocal = (address: string): boolean => isLoopback(new URL(address).hostname);
  const mayMove = isOfSandbox(profile) && isLocal(url);
  return origins.some((origin) => origin === originOf(url) || (mayMove && isLocal(origin)));
}

/**
 * Reads a secret in order to send it to `destination`.
 * @param destination undefined when the secret is not sent anywhere
 * @returns null when there is no such secret
 * @throws PixError `auth` when the secret is not bound to the origin of `destination`
 */
export async function readBound(
  vault: Vault,
  profile: Profile,
  entry: string,
  destination: string | undefined,
): Promise<string | null> {
  const text = await vault.get(profile.name, entry);
  if (text === null) return null;
  const { secret, origins } = unbind(entry, text);
  if (destination !== undefined && !mayGoTo(profile, destination, origins))
    throw otherOrigin(profile, entry, destination, origins);
  return secret;
}

/**
 * Checks that an entry of the keyring belongs to this configuration folder, before the caller replaces or
 * removes it. Otherwise a copy of the folder could remove the entries of the original.
 * @throws PixError `auth` when the entry is for other origins than those of the profile
 */
export async function assertOwn(vault: Vault, profile: Profile, entry: string): Promise<void> {
  // Each folder has its own vault files. Only the keyring is common to all folders.
  if (vault.kind !== 'keyring') return;
  const text = await vault.get(profile.name, entry);
  if (text === null) return;
  const { origins } = unbind(entry, text);
  const wanted = originsFor(profile, entry);
  if (origins.length === 0 || wanted.some((url) => mayGoTo(profile, url, origins))) return;
  throw otherOrigin(profile, entry, wanted[0], origins);
}

function otherOrigin(
  profile: Profile,
  entry: string,
  destination: string | undefined,
  origins: readonly string[],
): PixError {
  return fail('vault.other_origin', {
    profile: profile.name,
    entry,
    origin: destination === undefined ? '-' : originOf(destination),
    origins: origins.join(', ') || '-',
    field: fieldOf(profile, entry, destination),
  });
}

/**
 * Returns the name of the URL setting that the error shows: the setting with the destination's origin,
 * otherwise the first setting that has a URL.
 */
function fieldOf(profile: Profile, entry: string, destination?: string): string {
  if (isForCards(profile.tokens, entry)) return 'cardUrl';
  const fields = ['baseUrl', 'hubUrl', 'sandboxUrl'] as const;
  const given = fields.filter((field) => profile[field] !== undefined);
  const named = given.find(
    (field) => destination && originOf(profile[field] ?? '') === originOf(destination),
  );
  return named ?? given[0] ?? 'baseUrl';
}
