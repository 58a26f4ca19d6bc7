import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Transport, TransportError, type WireResponse } from '../../../src/contract/transport.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { eachWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

/** Advances the sandbox clock by a second at each request, so that a report job completes while pix polls. */
const ageing: Transport = async (request) => {
  await world.sandboxClock.advance(1_000);
  return world.sandbox.handle(request);
};

const downloads =
  (change: (response: WireResponse) => WireResponse): Transport =>
  async (request) => {
    const response = await ageing(request);
    return request.headers.authorization === undefined && response.status === 200
      ? change(response)
      : response;
  };

async function sell(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = await world.id(`charge create --amount ${n + 1}.50 --reference r${n}`);
    if (n % 2 === 0) await world.run(`sandbox pay ${id}`);
  }
}

const EXPORT = 'report export --from 2026-11-20 --to 2026-11-22 --force';
const lines = (file: string): string[] => world.read(file).trimEnd().split(/\r?\n/);

describe('pix report export', () => {
  it('report export creates a job, downloads its file, and prints the row count, size and SHA-256 of the file', async () => {
    await sell(5);
    const result = await world.json(`${EXPORT} --status COMPLETED --out month.csv`, {
      transport: ageing,
    });
    const bytes = readFileSync(world.path('month.csv'));
    expect(result).toMatchObject({
      file: world.path('month.csv'),
      via: 'job',
      rows: 3,
      bytes: bytes.length,
    });
    expect(result.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(statSync(world.path('month.csv')).mode & 0o077).toBe(0);
    expect(readdirSync(world.home).filter((file) => file.includes('part'))).toEqual([]);
  });

  it('pix report export writes only the header when there are no transactions', async () => {
    const shown = await world.json(`${EXPORT} --out none.csv`, { transport: ageing });
    expect(shown).toMatchObject({ rows: 0 });
    expect(lines('none.csv')).toHaveLength(1);
  });

  it('pix report download escapes formulas, unless --raw is given', async () => {
    const id = await world.id('charge create --amount 5');
    await world.run(['sandbox', 'pay', id, '--payer-name', '@SUM(A1)']);
    const job = await world.json(`${EXPORT}`, { transport: ageing });
    await world.run(`report download ${job.reportId} --out safe.csv`, { transport: ageing });
    await world.run(`report download ${job.reportId} --raw --out raw.csv`, { transport: ageing });
    expect(lines('safe.csv')[1]).toContain(",'@SUM(A1)");
    expect(lines('raw.csv')[1]).toContain(',@SUM(A1)');
  });

  it('pix report export escapes a formula even in a time column', async () => {
    await sell(1);
    const hostile: Transport = async (request) => {
      const response = await world.sandbox.handle(request);
      const body = (await textOf(response)).replace(/"paidAt":"[^"]*"/, '"paidAt":"=cmd|x"');
      return { ...response, body: bodyOf(body) };
    };
    const { stdout } = await world.run('transaction list -o csv', { transport: hostile });
    await world.run(`${EXPORT} --via pages --out pages.csv`, { transport: hostile });
    expect([stdout.includes(",'=cmd|x"), stdout.includes(',=cmd|x')]).toEqual([true, false]);
    expect(lines('pages.csv')[1]).toContain(",'=cmd|x");
  });

  it('pix report export does not send the token when it downloads the file', async () => {
    await sell(1);
    const seen: (string | undefined)[] = [];
    await world.run(`${EXPORT} --json`, {
      transport: async (request) => {
        if (!request.url.includes('/v1/')) seen.push(request.headers.authorization);
        return ageing(request);
      },
    });
    expect(seen).toEqual([undefined]);
  });
});

describe('pix report export with a failing download', () => {
  const keepOld = (): void => world.write('report.csv', 'what was there');
  const untouched = (): void => {
    expect(world.read('report.csv')).toBe('what was there');
    expect(readdirSync(world.home).filter((file) => file.includes('part'))).toEqual([]);
  };

  it.each([
    ['breaks off', true, {}],
    ['is shorter than announced', false, { 'content-length': '20' }],
  ])('report export discards a download that %s, and keeps the old file', async (_how, breaks, headers) => {
    await sell(3);
    keepOld();
    const { code } = await world.run(EXPORT, {
      transport: downloads((response) => ({
        ...response,
        headers,
        body: (async function* () {
          yield Buffer.from('id,status\nhalf');
          if (breaks) throw new TransportError('connection', 'unknown', 'the connection was reset');
        })(),
      })),
    });
    expect(code).toBe(6);
    untouched();
  });

  it("pix report export exits with code 8 and discards a file whose row count differs from the job's", async () => {
    await sell(3);
    keepOld();
    const { code, stderr } = await world.run(EXPORT, {
      transport: downloads(({ headers: { 'content-length': _length, ...headers }, status }) => ({
        status,
        headers,
        body: bodyOf('id,status\n1,2\n'),
      })),
    });
    expect(code).toBe(8);
    expect(stderr).toContain('3');
    untouched();
  });

  it.each([[403], [404], [410]])('report export names a possible expiry for HTTP %i', async (status) => {
    await sell(1);
    const { code } = await world.run(EXPORT, {
      transport: downloads((response) => ({ ...response, status })),
    });
    expect(code).toBe(4);
    expect(existsSync(world.path('report.csv'))).toBe(false);
  });

  it('pix report export refuses a download address without https', async () => {
    await sell(1);
    const { code, stderr } = await world.run(EXPORT, {
      transport: async (request) => {
        const response = await ageing(request);
        if (!request.url.endsWith('/download')) return response;
        return { ...response, body: bodyOf('{"url":"http://198.51.100.7/x"}') };
      },
    });
    expect(code).toBe(6);
    expect(stderr).toContain('not https');
  });
});

/**
 * Runs `report download` with a service that has a public address. The download URL from this service starts
 * with `signed`. If `resolvesPrivately(url)` is true, the host name of the URL has a private address.
 */
async function download(signed: string, resolvesPrivately = (_url: string) => false) {
  const world = await pixWorld({ baseUrl: 'https://pix.example.com' });
  onTestFinished(() => world.close());
  const id = await world.id('report create --from 2026-11-20 --to 2026-11-21');
  const homeHosts: string[] = [];
  const transport: Transport = async (request) => {
    if (request.homeHost !== undefined) homeHosts.push(request.homeHost);
    if (resolvesPrivately(request.url))
      throw new TransportError('private_address', 'not_sent', 'the name has a private address');
    // The report job completes only when time passes, so each request advances the sandbox clock.
    await world.sandboxClock.advance(1_000);
    const reply = await world.sandbox.handle(request);
    if (!request.url.endsWith('/download')) return reply;
    const changed = (await textOf(reply)).replace(/https:\/\/pix\.example\.com/, signed);
    const { 'content-length': _length, ...headers } = reply.headers;
    return { ...reply, headers, body: bodyOf(changed) };
  };
  return { ...(await world.run(['report', 'download', id, '--out', '-'], { transport })), homeHosts };
}

describe('the signed URL of a report', () => {
  it.each(['http://127.0.0.1:1', 'https://169.254.169.254', 'https://10.0.0.1', 'https://[::ffff:10.0.0.1]'])(
    'pix report download from a public service refuses a signed URL with the private address %s',
    async (signed) => {
      const { code, stderr, sent } = await download(signed);
      expect([code, stderr.includes('a private network')], stderr).toEqual([6, true]);
      expect(sent.at(-1)).toMatch(/download$/);
    },
  );

  it('pix report download refuses a signed URL whose public host name resolves to a private address', async () => {
    const signed = 'https://files.example.com';
    const { code, stderr, homeHosts } = await download(signed, (url) => url.startsWith(signed));
    expect([code, stderr.includes('a private network')], stderr).toEqual([6, true]);
    expect(homeHosts).toEqual(['pix.example.com']);
  });

  it('pix report download accepts a signed URL on the host of the service', async () => {
    const { code, stderr, homeHosts } = await download('https://pix.example.com');
    expect([code, homeHosts], stderr).toEqual([0, []]);
  });
});
