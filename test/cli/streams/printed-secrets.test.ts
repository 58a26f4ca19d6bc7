import { describe, expect, it, onTestFinished } from 'vitest';
import type { WireRequest, WireResponse } from '../../../src/contract/transport.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const TOKEN = 'pix|live/9f8e7d6c5b4a39281706f5e4d3c2b1a0';
const encoded = encodeURIComponent(TOKEN);

/**
 * Runs `pix` against the given service. `answer` gets the token of the request, so that the answer can repeat
 * it.
 */
async function echoed(
  answer: (token: string, world: PixWorld, request: WireRequest) => Answer,
  argv: string,
) {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  const { code, stdout, stderr } = await world.run(argv, {
    env: { PIX_TOKEN: TOKEN },
    transport: async (request) =>
      answer(String(request.headers.authorization).replace('Bearer ', ''), world, request),
  });
  return { code, stdout, stderr, all: stdout + stderr };
}
type Answer = WireResponse | Promise<WireResponse>;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: bodyOf(typeof body === 'string' ? body : JSON.stringify(body)),
});

/** Returns the answer of the sandbox, but replaces the name of the account by `name`. */
const account = async (name: string, { sandbox }: PixWorld, request: WireRequest): Promise<WireResponse> => {
  const token = sandbox.tokens.both;
  const headers = { ...request.headers, authorization: `Bearer ${token}` };
  const real = await sandbox.handle({ ...request, headers });
  const body = (await textOf(real)).replace(/"name":"[^"]*"/, () => `"name":"${name}"`);
  return json(200, body);
};

const refusal = (token: string): WireResponse =>
  json(400, {
    errorCode: 'PZV100',
    message: `no ${token}`,
    details: [{ field: 'x', reason: token }],
    requestId: `r-${token}`,
  });

describe('a token that an answer of the service contains', () => {
  it.each(['balance', 'balance --json', 'balance --debug', 'balance --lang pt-BR', 'api get /balance -i'])(
    'pix %s masks the token if an error of the service repeats it',
    async (argv) => {
      const { code, all } = await echoed(refusal, argv);
      expect([code === 0, all.includes(TOKEN), all.includes('****b1a0')]).toEqual([false, false, true]);
    },
  );

  it('pix balance --debug masks the token in response headers and URLs, even if it is percent-encoded', async () => {
    const redirect = (token: string): WireResponse =>
      json(302, {}, { location: `https://a.example/?t=${encodeURIComponent(token)}`, 'x-echo': token });
    const { all } = await echoed(redirect, 'balance --debug');
    expect(all).not.toContain(TOKEN);
    expect(all).not.toContain(encoded);
    expect(all).toContain('x-echo: ****b1a0');
  });

  it.each(['--json', '-o ndjson', '-o csv', '--reveal', '--jq .'])(
    'pix account show %s masks the token if the name of the account contains it',
    async (form) => {
      const found = (token: string, ...there: [PixWorld, WireRequest]) => account(token, ...there);
      const { stdout } = await echoed(found, `account show ${form}`);
      expect([stdout.includes(TOKEN), stdout.includes('****b1a0')]).toEqual([false, true]);
    },
  );

  it('pix account show --json masks the token if the service writes it in JSON escapes', async () => {
    const escapes = [...TOKEN].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('');
    const found = (_: string, ...there: [PixWorld, WireRequest]) => account(escapes, ...there);
    const { stdout } = await echoed(found, 'account show --json');
    expect([stdout.includes(TOKEN), stdout.includes('****b1a0')]).toEqual([false, true]);
  });
});
