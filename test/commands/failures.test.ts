import { describe, expect, it } from 'vitest';
import { type Transport, TransportError, type TransportFault } from '../../src/contract/transport.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { sharedWorld } from '../support/worlds/pix-world.ts';

const world = sharedWorld();

const answering =
  (status: number, body: object): Transport =>
  async () => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: bodyOf(JSON.stringify(body)),
  });

describe('a list that fails at its third page', () => {
  /** Returns a transport that serves two pages of one item each, and then fails. */
  const breaking = (): Transport => {
    let pages = 0;
    return async (request) => {
      if (!request.url.includes('/user/transactions')) return world.sandbox.handle(request);
      pages += 1;
      const body = { data: [{ id: `TX${pages}`, status: 'PENDING' }], hasNextPage: true };
      return answering(
        pages < 3 ? 200 : 500,
        pages < 3 ? body : { errorCode: 'PZI100', message: 'x' },
      )(request);
    };
  };

  it('a list with --json that fails midway prints an unfinished array on stdout and a JSON error on stderr', async () => {
    const ran = await world.run('transaction list --all --json', { transport: breaking() });
    expect(ran.code).toBe(6);
    expect(() => ran.json).toThrow();
    expect(JSON.parse(`${ran.stdout}]`)).toHaveLength(2);
    const lines = ran.stderr.trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      error: { errorCode: 'PZI100', outcome: 'not_applied' },
    });
  });

  it('a list with -o ndjson that fails midway prints complete lines on stdout and a JSON error on stderr', async () => {
    const ran = await world.run('transaction list --all -o ndjson', { transport: breaking() });
    expect(
      ran.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['TX1', 'TX2']);
    expect(JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '').error.errorCode).toBe('PZI100');
  });

  it('a list with --jq that fails midway prints nothing on stdout and its error as text on stderr', async () => {
    const ran = await world.run('transaction list --all --jq .[].id', { transport: breaking() });
    expect([ran.code, ran.stdout]).toEqual([6, '']);
    expect(ran.stderr).toContain('Error:');
  });

  it.each(['connection', 'dns', 'tls', 'timeout'] as const satisfies readonly TransportFault[])(
    'pix prints a specific hint for a network error of type %s',
    async (fault) => {
      const transport: Transport = async () => {
        throw new TransportError(fault, 'not_sent', 'no way');
      };
      const ran = await world.run('balance --json', { transport });
      const { error } = ran;
      expect([ran.code, error.outcome]).toEqual([6, 'not_sent']);
      expect(error.hint).not.toBe('Try again later.');
    },
  );
});

it('charge create --wait reports the outcome "applied" if it created the charge but cannot read the charge again', async () => {
  const transport = badNetwork(world.sandbox.handle, 'not-sent', /^GET/, 99);
  const ran = await world.run('charge create --amount 10 --wait --json', { transport });
  const { error } = ran;
  expect([ran.code, error.outcome]).toEqual([6, 'applied']);
});

describe('values that the service would refuse', () => {
  it('pix reports a value outside of the contract as bad_request, and not as sent', async () => {
    const { error } = await world.run('sandbox fault add --route * --kind status --probability 7 --json');
    expect(error).toMatchObject({ errorCode: 'bad_request', outcome: 'not_sent' });
    expect(error.hint).toContain('--help shows');
  });

  it('pix refuses a body from stdin that is not valid UTF-8', async () => {
    const stdin = Buffer.from('{"description":"S\xe3o Paulo"}', 'latin1');
    const { code, stderr } = await world.run('charge create --amount 1 --data -', { stdin });
    expect(code).toBe(2);
    expect(stderr).toContain('stdin is not UTF-8 text.\nSave it as UTF-8.');
  });

  it.each([
    ['balance', [], 'body: não é válido.'],
    ['balance', { balanceAvailable: null, balanceBlocked: 0 }, 'balanceAvailable: não é um número.'],
    ['transaction list', { data: null, hasNextPage: false }, 'data: não é uma lista.'],
  ])('%s names the field of the answer %j that it cannot read', async (line, body, told) => {
    const ran = await world.run(`${line} --lang pt-BR`, { transport: answering(200, body) });
    const message = `Erro: O serviço respondeu HTTP 200 com um campo ilegível: ${told}`;
    expect([ran.code, ran.stderr]).toEqual([6, `${message}\nTente de novo mais tarde.\n`]);
  });
});
