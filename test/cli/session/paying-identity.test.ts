import { describe, expect, it } from 'vitest';
import { payingIdentity } from '../../../src/cli/session/paying-identity.ts';

const PROFILE = { id: 'k3', name: 'shop' };
const tokensOf = (env: Record<string, string>): string | null => payingIdentity(null, env).tokens;

describe('payingIdentity', () => {
  it.each([
    ['is the id of the profile', PROFILE, 'k3'],
    ['is the name of a profile without an id', { name: 'shop' }, 'profile shop'],
    ['is "-" if there is neither a profile nor a token', null, '-'],
  ])('payingIdentity returns a name that %s', (_title, profile, name) => {
    expect(payingIdentity(profile, {})).toEqual({
      name,
      kind: profile === null ? 'environment' : 'profile',
      tokens: null,
    });
  });

  it('payingIdentity returns the kind "borrowed" for a profile that is used with a token from the environment', () => {
    expect(payingIdentity(PROFILE, { PIX_TOKEN: 't' })).toEqual({
      name: 'k3',
      kind: 'borrowed',
      tokens: tokensOf({ PIX_TOKEN: 't' }),
    });
  });

  it("payingIdentity uses the fingerprint of the environment's tokens as the name when there is no profile", () => {
    const { name, kind, tokens } = payingIdentity(null, { PIX_TOKEN: 't' });
    expect([name, kind]).toEqual([tokens, 'environment']);
    expect(tokens).toMatch(/^tokens [\w-]{22}$/);
  });

  it('payingIdentity returns a different fingerprint for each token variable and each value', () => {
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
