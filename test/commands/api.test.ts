import { describe, expect, it } from 'vitest';
import type { Transport, WireRequest } from '../../src/contract/transport.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld({ card: true, hub: 'unconfirmed' });

/**
 * Returns a transport that answers the requests with `bodies`, one after the other. The last body answers all
 * further requests.
 */
function answering(...bodies: readonly unknown[]): Transport & { readonly seen: WireRequest[] } {
  const seen: WireRequest[] = [];
  const transport: Transport = async (request) => {
    seen.push(request);
    const body = JSON.stringify(bodies[Math.min(seen.length, bodies.length) - 1]);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: bodyOf(body) };
  };
  return Object.assign(transport, { seen });
}
const nothing: Transport = () => Promise.reject(new Error('something was sent'));
const pathsOf = ({ seen }: { seen: WireRequest[] }): string[] =>
  seen.map(({ url }) => url.replace(/^https?:\/\/[^/]+(\/hub\/api)?\/v1/, ''));

async function pay(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.unshift(await world.paidCharge(10));
  return ids;
}

describe('pix api --paginate', () => {
  it('pix api --paginate reads every page of a list and prints one array', async () => {
    const ids = await pay(3);
    const main = ['api', 'GET', '/user/transactions', '--query', 'limit=1', '--paginate'];
    expect(await world.list(main)).toMatchObject(ids.map((id) => ({ id })));
    const hub = ['api', 'GET', '/transactions/payment', '--query', 'limit=1', '--paginate'];
    expect(await world.list(hub)).toMatchObject(ids.map((id) => ({ id })));
    const lines = (await world.run([...hub, '-o', 'ndjson'])).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
    expect((await world.run([...hub, '--jq', 'length'])).stdout).toBe('3\n');
  });

  it('pix api --paginate with --query page=4 starts at page 4, and sends the parameter limit=1 in every request', async () => {
    const service = answering(
      { data: [], hasNextPage: true },
      { data: [{ amount: 0.1 }], hasNextPage: true },
      { data: [{ amount: 1 }], hasNextPage: false },
    );
    const ran = await world.run('api GET /user/transactions --query page=4 --query limit=1 --paginate', {
      transport: service,
    });
    expect(ran.json).toEqual([{ amount: 0.1 }, { amount: 1 }]);
    expect(pathsOf(service)).toEqual([4, 5, 6].map((page) => expect.stringMatching(`page=${page}`)));
    expect(pathsOf(service)[1]).toContain('limit=1');
  });

  it.each<[unknown, number]>([
    [[{ a: 1 }, { a: 2 }], 2],
    [{ infractions: [{ a: 1 }], pagination: { page: 1, totalPages: 1 } }, 1],
    [{ data: [] }, 0],
  ])('pix api --paginate prints the items of the list in the response body %j', async (body, count) => {
    const all = await world.list('api GET /user/things --paginate', { transport: answering(body) });
    expect(all).toHaveLength(count);
  });

  it('pix api --paginate requests another page after a full page that does not contain hasNextPage', async () => {
    const service = answering({ data: [{ a: 1 }, { a: 2 }] }, { data: [{ a: 3 }] });
    const line = 'api GET /user/callbacks --query limit=2 --paginate';
    const all = await world.json(line, { transport: service });
    expect(all).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  it('pix api --paginate stops after the number of pages in totalPages', async () => {
    const service = answering(
      { charges: [{ a: 1 }], page: 1, totalPages: 2 },
      { charges: [{ a: 2 }], page: 2, totalPages: 2 },
    );
    const all = await world.json('api GET /user/things --paginate', { transport: service });
    expect(all).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('pix api --paginate exits with code 6 and leaves its JSON array unclosed when the service repeats a cursor', async () => {
    const service = answering({ data: [{ a: 1 }], nextCursor: 'c1' });
    const ran = await world.run('api GET /transactions/payment --paginate', { transport: service });
    expect([ran.code, service.seen.length]).toEqual([6, 2]);
    expect(JSON.parse(`${ran.stdout}]`)).toEqual([{ a: 1 }]);
    const empty = await world.run('api GET /user/things --paginate', {
      transport: answering({ data: [], hasNextPage: true }),
    });
    expect(empty.code).toBe(6);
  });

  it('pix api --paginate exits with code 8 if the body is not a list, and with code 2 for POST', async () => {
    const one = await world.run('api GET /user --paginate', { transport: answering({ id: 1 }) });
    expect([one.code, one.stdout, one.stderr.includes('--paginate')]).toEqual([8, '', true]);
    const post = await world.run('api POST /user/webhooks --data {} --paginate -y', { transport: nothing });
    expect(post.code).toBe(2);
    expect((await world.run('api GET /user --paginate --include', { transport: nothing })).code).toBe(2);
  });
});

describe('pix api', () => {
  it('pix api reads a body from a file or from stdin, and refuses a body with GET', async () => {
    const body = { url: 'https://shop.example.com/pix', n: 12345678901234567890n };
    const text = `{"url":"${body.url}","n":12345678901234567890}`;
    world.write('body.json', text);
    for (const [data, stdin] of [['@body.json'], ['-', text], ['@-', text], [text]] as const) {
      const service = answering({ id: 'w1' });
      const ran = await world.run(['api', 'POST', '/user/webhooks', '--data', data, '--yes'], {
        transport: service,
        ...(stdin !== undefined && { stdin }),
      });
      expect([ran.code, service.seen[0]?.body]).toEqual([0, text]);
    }
    expect((await world.run('api GET /user --data {}', { transport: nothing })).code).toBe(2);
  });

  it('pix api --include prints the HTTP status and the headers before the body', async () => {
    const { stdout } = await world.run('api GET /user --include');
    expect(stdout).toMatch(/^HTTP 200\n(?:[\w-]+: .*\n)+\n\{/);
  });

  it.each([
    ['/transactions/payment', 'hub'],
    ['/transactions/nothing-known', 'hub'],
    ['/charges/things', 'card'],
    ['/sandbox/webhooks/x/other', 'sandbox'],
    ['/user/things', 'main'],
    ['/things', 'main'],
  ] as const)('pix api sends a request for %s to the base URL of the %s family', async (path, family) => {
    const service = answering({});
    await world.run(['api', 'GET', path, '--dry-run', '--json'], { transport: service });
    const { url } = await world.json(['api', 'GET', path, '--dry-run']);
    expect(url).toBe(world.sandbox.roots[family] + path);
  });

  it('pix api accepts a path without its first slash, and names a path that Git Bash has changed', async () => {
    const { url } = await world.json('api GET user/balance --dry-run');
    expect(url).toBe(`${world.sandbox.roots.main}/user/balance`);
    const { stderr } = await world.run(['api', 'GET', 'C:/Program Files/Git/user/balance']);
    expect(stderr).toContain('omit the first slash');
  });

  it("pix api sends a request for an unknown path to the base URL of the profile's API family", async () => {
    await world.run('profile set sandbox family hub');
    const { url } = await world.json('api GET /things --dry-run');
    expect(url).toBe(`${world.sandbox.roots.hub}/things`);
  });

  it('pix api sends nothing for a path that could leave the base URL, or that moves money', async () => {
    for (const [method, path, told] of [
      ['GET', '/user/../withdraw', 'Invalid path'],
      ['POST', '/WITHDRAW/', 'moves money'],
    ] as const) {
      const ran = await world.run(['api', method, path, '-y'], { transport: nothing });
      expect([ran.code, ran.stderr.includes(told)]).toEqual([2, true]);
    }
  });

  it('pix api has no flag or parameter that replaces the token of the profile', async () => {
    for (const flag of ['--header', '-H']) {
      const ran = await world.run(['api', 'GET', '/user', flag, 'Authorization: x'], { transport: nothing });
      expect(ran.code).toBe(2);
    }
    const service = answering({});
    await world.run('api GET /user --query authorization=x', { transport: service });
    expect(service.seen[0]?.headers.authorization).toMatch(/^Bearer sandbox_/);
  });
});
