import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/index.ts';
import type { Transport, WireRequest, WireResponse } from '../../src/contract/transport.ts';
import { wireDefaults, wireSettings } from '../../src/contract/wire-settings.ts';
import { bodyOf, textOf } from '../support/servers/body-of.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed' });

interface Names {
  /** Maps names of query parameters, headers and body fields in the sandbox to their names in the service. */
  readonly asked?: Readonly<Record<string, string>>;
  /** Maps names of top-level answer fields in the sandbox to their names in the service. */
  readonly told?: Readonly<Record<string, string>>;
}

const set = async (key: string, value: string): Promise<void> => {
  const ran = await world.run(['profile', 'set', 'sandbox', key, value]);
  expect(ran.code, ran.stderr).toBe(0);
};

async function renamedAnswer(response: WireResponse, told: Readonly<Record<string, string>>) {
  const text = await textOf(response);
  const body = Object.entries(told).reduce((out, [from, to]) => out.replace(`"${from}":`, `"${to}":`), text);
  return { ...response, body: bodyOf(body) };
}

/**
 * Returns a service that works like the sandbox, but uses different names. The service accepts only the names
 * in `asked`, and answers with the names in `told`.
 */
function service({ asked = {}, told = {} }: Names): Transport & { readonly seen: WireRequest[] } {
  const seen: WireRequest[] = [];
  const transport: Transport = async (request) => {
    seen.push(request);
    const url = new URL(request.url);
    const headers = { ...request.headers };
    let body = String(request.body ?? '');
    for (const [theirs, ours] of Object.entries(asked)) {
      if (url.searchParams.has(theirs) || theirs.toLowerCase() in headers || body.includes(`"${theirs}":`))
        throw new Error(`${theirs} is not known here`);
      const value = url.searchParams.get(ours);
      if (value !== null) url.searchParams.append(theirs, value);
      url.searchParams.delete(ours);
      const header = headers[ours.toLowerCase()];
      if (header !== undefined) headers[theirs.toLowerCase()] = header;
      body = body.replace(`"${ours}":`, `"${theirs}":`);
    }
    const translated = { ...request, url: url.href, headers, ...(request.body !== undefined && { body }) };
    return renamedAnswer(await world.sandbox.handle(translated), told);
  };
  return Object.assign(transport, { seen });
}

describe('configured wire names', () => {
  it('pix callback list --failed sends the query parameter that wire.callbackFailedField names', async () => {
    await set('wire.callbackFailedField', 'failed');
    const transport = service({ asked: { hasError: 'failed' } });
    expect((await world.run('callback list --failed --json', { transport })).code).toBe(0);
    expect(transport.seen[0]?.url).toContain('failed=true');
  });

  it('pix payout create --family hub sends its idempotency key in the configured header', async () => {
    await set('wire.idempotencyHeader', 'X-Request-Key');
    const transport = service({ asked: { 'Idempotency-Key': 'X-Request-Key' } });
    const line =
      'payout create --family hub --key fornecedor@exemplo.com.br --amount 20 --reference p1 --yes';
    expect((await world.run(line, { transport })).code).toBe(0);
    const sent = transport.seen.find(({ method }) => method === 'POST');
    expect(sent?.headers).toMatchObject({ 'x-request-key': 'p1' });
  });

  it('pix report download reads the download address from the configured field', async () => {
    await set('wire.downloadField', 'link');
    const id = await world.id('report create --from 1d --to now');
    await world.sandboxClock.advance(60_000);
    const transport = service({ told: { url: 'link' } });
    expect((await world.run(`report download ${id} --out -`, { transport })).stdout).toMatch(/^id,/);
  });

  it('pix profile set can rename every field of every request body', async () => {
    const aliases = wireSettings(Object.values(routes)).filter(({ key }) => key.startsWith('alias.'));
    for (const [at, { key }] of aliases.entries()) await set(`wire.${key}`, `name_${at}`);
    const names = await world.list('profile show --wire');
    expect(names.filter((name) => name.set).map(({ inForce }) => inForce)).toEqual(
      aliases.map((_, at) => `name_${at}`),
    );
  });
});

describe('pix profile show --wire', () => {
  it('pix profile show --wire lists every name with its default and its current value', async () => {
    await set('wire.cursorParam', 'pageToken');
    const names = await world.list('profile show --wire');
    for (const [key, value] of Object.entries(wireDefaults))
      expect(names).toContainEqual(expect.objectContaining({ key: `wire.${key}`, default: value }));
    const withBody = Object.values(routes).filter((row) => 'body' in row && row.body !== undefined);
    const told = new Set(names.flatMap(({ routes: used }) => used as string[]));
    expect(withBody.filter(({ method, path }) => !told.has(`${method} ${path}`))).toEqual([]);
    expect(names).toContainEqual({
      key: 'wire.cursorParam',
      default: 'cursor',
      inForce: 'pageToken',
      set: true,
      routes: ['GET /transactions/payment', 'GET /transactions/statement'],
    });
    const { stdout } = await world.run('profile show --wire');
    expect(stdout).toContain('wire.alias.POST /withdraw.pixKey');
  });

  it('pix profile show --wire shows a configured name that no route uses, and pix profile set can remove it', async () => {
    await world.profiles.update('sandbox', (profile) => ({ ...profile, wire: { gone: 'x' } }));
    const names = await world.list('profile show --wire');
    expect(names.at(-1)).toEqual({ key: 'wire.gone', default: '', inForce: 'x', set: true, routes: [] });
    await set('wire.gone', '');
    expect(world.profiles.find('sandbox')?.wire).toEqual({});
  });
});
