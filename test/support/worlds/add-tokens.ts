import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts';
import { addToken } from '../../../src/storage/vault/manage-secrets.ts';

const SCOPES = { both: ['DEPOSIT', 'WITHDRAW'], deposit: ['DEPOSIT'], withdraw: ['WITHDRAW'], hub: [] };

/** Adds tokens of a sandbox account to a profile. */
export async function addTokens(
  kept: Parameters<typeof addToken>[0],
  profile: string,
  tokens: Sandbox['tokens'],
  ids: readonly (keyof typeof SCOPES)[],
): Promise<void> {
  for (const id of ids) {
    const family = id === 'hub' ? 'hub' : 'main';
    await addToken(kept, profile, { id, value: tokens[id], scopes: SCOPES[id], family });
  }
}
