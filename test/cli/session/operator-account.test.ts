import { describe, expect, it } from 'vitest';
import { operatorAccount } from '../../../src/cli/session/operator-account.ts';

const PROFILE = { id: 'k3', name: 'shop' };
const identityOf = (profile: { id?: string; name: string } | null, env: Record<string, string>) =>
  operatorAccount(profile === null ? null : { ...profile, wire: {} }, {}, env).identity;
const tokensOf = (env: Record<string, string>): string | null => identityOf(null, env).tokens;

describe('the identity of operatorAccount', () => {
  it.each([
    ['is the id of the profile', PROFILE, 'k3'],
    ['is the name of a profile without an id', { name: 'shop' }, 'profile shop'],
    ['is "-" if there is neither a profile nor a token', null, '-'],
  ])('operatorAccount returns an identity whose name %s', (_title, profile, name) => {
    expect(identityOf(profile, {})).toEqual({
      name,
      kind: profile === null ? 'environment' : 'profile',
      tokens: null,
    });
  });

  it('operatorAccount returns the kind "borrowed" if a profile uses a token from the environment', () => {
    expect(identityOf(PROFILE, { PIX_TOKEN: 't' })).toEqual({
      name: 'k3',
      kind: 'borrowed',
      tokens: tokensOf({ PIX_TOKEN: 't' }),
    });
  });

  it('without a profile, operatorAccount uses a fingerprint of the tokens in the environment as the name', () => {
    const { name, kind, tokens } = identityOf(null, { PIX_TOKEN: 't' });
    expect([name, kind]).toEqual([tokens, 'environment']);
    expect(tokens).toMatch(/^tokens [\w-]{22}$/);
  });

  it('operatorAccount returns different fingerprints for different tokens and for different environment variables', () => {
    const given = [
      { PIX_TOKEN: 'ab' },
      { PIX_TOKEN: 'ac' },
      { PIX_DEPOSIT_TOKEN: 'ab' },
      { PIX_WITHDRAW_TOKEN: 'ab' },
      { PIX_CARD_CLIENT_ID: 'ab' },
      { PIX_TOKEN: 'a', PIX_DEPOSIT_TOKEN: 'b' },
    ] as readonly Record<string, string>[];
    expect(new Set(given.map(tokensOf)).size).toBe(given.length);
    expect(tokensOf({ PIX_TOKEN: '', PIX_BASE_URL: 'https://pix.example.com' })).toBeNull();
  });
});
