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
 * Returns the identity of the payer. For one payer, each reference names exactly one payment. The identity
 * stays the same when a profile's addresses or tokens change. Tokens from the environment may belong to
 * another account, so the identity also contains a fingerprint of these tokens.
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
