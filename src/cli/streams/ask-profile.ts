import type { ServiceUrls } from '../../storage/profiles/profile.ts';
import { usage } from '../flags/parse-values.ts';
import type { World } from '../session/world.ts';
import { readStdin } from './read-stdin.ts';

interface Given {
  readonly urls: ServiceUrls;
  readonly tokenStdin: boolean;
  readonly scopes: readonly string[];
}

/**
 * The token and addresses of a new profile: from stdin where that was asked for, from the person on a terminal where
 * something is missing. Tokens never come from argv.
 * @throws PixError `usage` for an empty token
 */
export async function completeProfile(
  world: World,
  given: Given,
): Promise<{ urls: ServiceUrls; token: { value: string; scopes: readonly string[] } | null }> {
  const canAsk = world.stdin.isTTY === true && world.stderr.isTTY === true;
  if (given.tokenStdin) {
    const value = world.secrets.noted((await readStdin(world)).trim());
    if (value === '') throw usage('profile.empty_token');
    return { urls: await urlsOf(world, given, false), token: { value, scopes: given.scopes } };
  }
  const urls = await urlsOf(world, given, canAsk);
  if (!canAsk) return { urls, token: null };
  const { askSecret } = await import('./prompts.ts');
  const value = world.secrets.noted((await askSecret(world, 'Token')).trim());
  return { urls, token: value === '' ? null : { value, scopes: given.scopes } };
}

async function urlsOf(world: World, { urls }: Given, canAsk: boolean): Promise<ServiceUrls> {
  if (Object.values(urls).some((url) => url !== undefined)) return urls;
  if (!canAsk) throw usage('profile.needs_url');
  const { askText } = await import('./prompts.ts');
  return { baseUrl: await askText(world, 'Base URL', 'https://…/v1') };
}

/** A secret from stdin (without the line end), or asked for on a terminal. @throws PixError `usage` when it is empty */
export async function askOrReadSecret(world: World, fromStdin: boolean): Promise<string> {
  const canAsk = world.stdin.isTTY === true && world.stderr.isTTY === true;
  if (!fromStdin && !canAsk) throw usage('token.needs_stdin');
  const value = fromStdin
    ? (await readStdin(world)).replace(/\r?\n$/, '')
    : await (await import('./prompts.ts')).askSecret(world, 'Secret');
  if (value === '') throw usage('profile.empty_token');
  return world.secrets.noted(value);
}
