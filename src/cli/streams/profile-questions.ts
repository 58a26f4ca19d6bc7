import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { printed } from '../../domain/text/safe-text.ts';
import { say, type Words } from '../../i18n/index.ts';
import type { VaultKind } from '../../storage/profiles/profile.ts';
import { canAsk } from '../asking/can-ask.ts';
import { errorPhrase } from '../failure/describe-failure.ts';
import type { World } from '../session/world.ts';
import { readStdin } from './input.ts';

/**
 * Reads the token from stdin if requested, otherwise asks on a terminal. A token is never an argument.
 * @returns null if no token was given
 * @throws PixError `usage` for an empty token on stdin
 */
export async function readNewToken(world: World, words: Words, fromStdin: boolean): Promise<string | null> {
  if (!fromStdin && !canAsk(world)) return null;
  const read = async (): Promise<string> =>
    fromStdin
      ? readStdin(world)
      : (await import('./prompts.ts')).askSecret(world, say(words, 'prompt.new_token'));
  const value = world.secrets.noted((await read()).trim());
  if (value !== '') return value;
  if (fromStdin) throw fail('profile.empty_token');
  return null;
}

/** Asks whether to make the new profile active. Returns false without a terminal. */
export async function askWhetherActive(world: World, words: Words, name: string): Promise<boolean> {
  if (!canAsk(world)) return false;
  const { askYesOrNo } = await import('./prompts.ts');
  return askYesOrNo(world, say(words, 'profile.use_live', { name }));
}

/**
 * Asks where to store the secrets. Without a terminal, or with a passphrase in the environment, returns
 * `file`: an encrypted file.
 */
export async function chooseVault(
  world: World,
  words: Words,
  name: string,
  reason: PixError,
): Promise<VaultKind> {
  if (!canAsk(world) || world.env.PIX_VAULT_PASSPHRASE) return 'file';
  const { askChoice } = await import('./prompts.ts');
  const kinds = ['file', 'plain', 'keyring'] as const;
  const choices = kinds.map((value) => ({ value, label: say(words, `vault.choose.${value}`) }));
  const question = say(words, 'vault.choose', { name });
  return askChoice(world, printed`${errorPhrase(words, reason)}\n${question}`, choices);
}

/**
 * Reads a secret from stdin, without its line end, or asks for the secret on a terminal.
 * @throws PixError `usage` when the secret is empty
 */
export async function askOrReadSecret(world: World, words: Words, fromStdin: boolean): Promise<string> {
  if (!fromStdin && !canAsk(world)) throw fail('token.needs_stdin');
  const value = fromStdin
    ? (await readStdin(world)).replace(/\r?\n$/, '')
    : await (await import('./prompts.ts')).askSecret(world, say(words, 'prompt.new_secret'));
  if (value === '') throw fail('profile.empty_token');
  return world.secrets.noted(value);
}
