import { describe, expect, it } from 'vitest';
import { selfSigned } from '../support/servers/self-signed.ts';
import { cardUser } from '../support/worlds/card-user.ts';
import { eachOf } from '../support/worlds/each-of.ts';
import type { Printed } from '../support/worlds/pix-world.ts';

describe('the network checks of pix doctor', () => {
  const user = eachOf(cardUser);

  it('pix doctor connects to each address, shows the expiry of its certificate, and tests the card certificate', async () => {
    const { origin } = new URL(user.baseUrl);
    const { main, hub } = user.world.sandbox.roots;
    const [baseUrl, hubUrl] = [main, hub].map((root) => origin + new URL(root).pathname);
    await user.world.profiles.update(
      'sandbox',
      (now) => ({ ...now, baseUrl, hubUrl, sandboxUrl: baseUrl }) as typeof now,
    );
    const { code, json } = await user.run('doctor --json');
    const found = json as Printed[];
    const addresses = found.filter(({ check }) => check === 'address');
    const secured = addresses.find(({ target }) => target.startsWith('card:'));
    expect(secured?.detail).toMatch(/TLSv1\.3\. The certificate was issued by .* until 20\d\d-/);
    expect(addresses.some(({ detail }) => detail.includes('plain HTTP'))).toBe(true);
    expect(found.filter(({ check }) => check === 'card' || check === 'certificate')).toMatchObject([
      { result: 'ok' },
      { result: 'ok' },
    ]);
    // The check may warn, because the sandbox clock is virtual but the Date header is real.
    expect(found.find(({ check }) => check === 'clock')?.result).toMatch(/ok|warning/);
    expect(found.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(code).toBe(0);
  });

  it.each([
    ['has expired', '2020-01-01', '2021-01-01', 'failed', 'expired'],
    ['expires within a month', '2020-01-01', '2026-12-05', 'warning', '2026-12-05'],
  ])('pix doctor reports a client certificate that %s', async (_what, from, until, result, said) => {
    const { cert, key } = await selfSigned('sandbox_card_100001', from, until);
    await user.keep('cert', cert);
    await user.keep('key', key);
    const { json } = await user.run('doctor --json');
    const found = (json as Printed[]).find(({ check }) => check === 'certificate');
    expect(found).toMatchObject({ result, detail: expect.stringContaining(said) });
  });

  it('pix doctor reports a key that does not match its certificate, and a certificate that the service refuses', async () => {
    const other = await selfSigned();
    await user.keep('key', other.key);
    const mismatch = (await user.run('doctor --json')).json as Printed[];
    expect(mismatch.find(({ check }) => check === 'certificate')?.result).toBe('failed');
    await user.keep('cert', other.cert);
    const foreign = (await user.run('doctor --json')).json as Printed[];
    expect(foreign.find(({ check }) => check === 'card')?.result).toBe('failed');
  });
});

describe('pix doctor behind a proxy', () => {
  const address = async (proxy: string): Promise<Printed[]> => {
    const user = await cardUser();
    const outside = { baseUrl: 'https://api.example.com/v1' };
    await user.world.profiles.update('sandbox', (now) => ({ ...now, ...outside, tokens: [] }) as typeof now);
    const transport = user.world.sandbox.handle;
    const { json } = await user.run('doctor --json', { env: { HTTPS_PROXY: proxy }, transport });
    return (json as Printed[]).filter(({ check }) => check === 'proxy');
  };

  it('pix doctor names the proxy without its user and password, and reports an invalid proxy URL', async () => {
    expect(await address('http://me:hidden@127.0.0.1:3128')).toMatchObject([
      { result: 'ok', target: 'HTTPS_PROXY=127.0.0.1:3128' },
    ]);
    const bad = await address('ftp://hidden.example.com');
    expect(bad).toMatchObject([{ result: 'failed', target: 'HTTPS_PROXY' }]);
    expect(JSON.stringify(bad)).not.toContain('hidden');
  });
});
