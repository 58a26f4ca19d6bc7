import type { OperatorAccount } from '../../operations/operator.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import type { Env } from '../../system/files/paths.ts';

const CREDENTIALS = ['PIX_TOKEN', 'PIX_DEPOSIT_TOKEN', 'PIX_WITHDRAW_TOKEN', 'PIX_CARD_CLIENT_ID'] as const;

export function operatorAccount(
  profile: Pick<Profile, 'id' | 'name' | 'wire'> | null,
  roots: OperatorAccount['roots'],
  env: Env,
): OperatorAccount {
  return {
    profile: profile?.name ?? '-',
    // Computed only when money is moved, because the hash takes a tenth of the start-up time.
    get identity() {
      return payingIdentity(profile, env);
    },
    roots,
    wire: profile?.wire ?? {},
  };
}

/**
 * Returns the identity of the payer, within which each reference names exactly one payment. It stays the same
 * when a profile's addresses or tokens change. For tokens from the environment it contains their fingerprint,
 * because they may belong to another account.
 */
function payingIdentity(profile: Pick<Profile, 'id' | 'name'> | null, env: Env): OperatorAccount['identity'] {
  const given = CREDENTIALS.map((name) => env[name] ?? '');
  const { hash } = process.getBuiltinModule('node:crypto');
  const tokens = given.some(Boolean)
    ? `tokens ${hash('sha256', given.join('\n'), 'base64url').slice(0, 22)}`
    : null;
  if (profile === null) return { name: tokens ?? '-', kind: 'environment', tokens };
  const name = profile.id ?? `profile ${profile.name}`;
  return { name, kind: tokens === null ? 'profile' : 'borrowed', tokens };
}
