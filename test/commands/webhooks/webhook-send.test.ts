import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/contract/encode-and-decode.ts';
import { deliveredTransaction } from '../../../src/contract/schemas/transaction.ts';
import { type Transport, TransportError, type WireRequest } from '../../../src/contract/transport.ts';
import { EMITTED_EVENTS } from '../../../src/domain/money/transaction-statuses.ts';
import { parseJson } from '../../../src/domain/text/json.ts';
import { listening, SECRET } from '../../support/servers/listening.ts';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();

const env = { PIX_WEBHOOK_SECRET: SECRET };
const SEND = 'webhook send http://127.0.0.1:9/pix --event TRANSACTION_COMPLETED';

function taking(status = 200, answer = ''): { sent: WireRequest[]; transport: Transport } {
  const sent: WireRequest[] = [];
  return {
    sent,
    transport: async (request) => {
      if (request.url.startsWith('http://127.0.0.1:1/')) return world.sandbox.handle(request);
      sent.push(request);
      return { status, headers: {}, body: once(answer) };
    },
  };
}
async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const bodyOf = ({ sent }: { sent: WireRequest[] }): Record<string, unknown> =>
  JSON.parse(String(sent[0]?.body));

describe('pix webhook send', () => {
  it.each(EMITTED_EVENTS)('webhook send sends %s with a signature that we accept', async (event) => {
    const at = await listening({ toleranceSeconds: null });
    const url = `http://127.0.0.1:${at.listener.port}/hook`;
    const ran = await world.run(`webhook send ${url} --event ${event} --json`, { env, network: true });
    expect(ran.code).toBe(0);
    expect(ran.json).toMatchObject({ delivered: true, status: 200, signed: true, event, reason: null });
    expect(at.rejections).toEqual([]);
    const [{ delivery } = { delivery: null }] = at.events;
    expect(delivery).toMatchObject({ event, signature: 'verified', attempt: 1, note: null });
    const told = decode(deliveredTransaction, parseJson(Buffer.from(delivery?.body ?? '').toString()));
    expect(told.ok).toBe(true);
  });

  it('pix webhook send sends exactly the headers of §6.3 of the specification', async () => {
    const to = taking();
    await world.run(SEND, { env, transport: to.transport });
    expect(Object.keys(to.sent[0]?.headers ?? {}).sort()).toEqual([
      'content-type',
      'user-agent',
      'x-callback-attempt',
      'x-callback-event',
      'x-callback-signature',
    ]);
    const bare = taking();
    await world.run(`${SEND} --unsigned`, { transport: bare.transport });
    expect(bare.sent[0]?.headers).not.toHaveProperty('x-callback-signature');
  });

  it('pix webhook send reads the secret from stdin or the vault, and exits with code 3 without a secret', async () => {
    const to = taking();
    const options = { stdin: `${SECRET}\n`, transport: to.transport };
    const stdin = await world.run(`${SEND} --secret-stdin --json`, options);
    expect(stdin.json).toMatchObject({ signed: true });
    expect(stdin.stdout + stdin.stderr).not.toContain(SECRET);
    expect((await world.run(SEND, { transport: to.transport })).code).toBe(3);
    await world.run('webhook create --url https://shop.example.com/ --generate-secret --yes');
    expect((await world.run(SEND, { transport: to.transport })).code).toBe(0);
    expect(to.sent).toHaveLength(2);
  });

  it('pix webhook send sends the bytes given by --data unchanged', async () => {
    const text = '{ "id": "T",  "amount": 10.50 }\n';
    world.write('body.json', text);
    const file = taking();
    await world.run(`${SEND} --data @body.json`, { env, transport: file.transport });
    expect(file.sent[0]?.body).toBe(text);
    const inline = taking();
    await world.run([...SEND.split(' '), '--data', '{"a":1}'], { env, transport: inline.transport });
    expect(inline.sent[0]?.body).toBe('{"a":1}');
  });

  it('pix webhook send --transaction builds the body from a real transaction, with its refund and dispute', async () => {
    const id = await world.paidCharge(50);
    await world.run(`refund create ${id} --amount 10 --yes`);
    const to = taking();
    await world.run(`${SEND} --transaction ${id}`, { env, transport: to.transport });
    expect(bodyOf(to)).toMatchObject({ id, status: 'COMPLETED', refundAmount: '10' });
    const dispute = 'webhook send http://127.0.0.1:9/pix --event INFRACTION_CHANGED';
    expect((await world.run(`${dispute} --transaction ${id}`, { env, transport: to.transport })).code).toBe(
      4,
    );
    const other = await world.json('charge create --amount 50');
    await world.run(`sandbox pay ${other.id}`);
    await world.run(`sandbox infraction ${other.id}`);
    const told = taking();
    await world.run(`${dispute} --transaction ${other.id}`, { env, transport: told.transport });
    expect(bodyOf(told)).toMatchObject({ id: other.id, infraction: { status: 'OPEN' } });
    expect((await world.run(`${SEND} --transaction NOPE`, { env, transport: to.transport })).code).toBe(4);
  });

  it.each([301, 401, 404, 500])('webhook send exits with code 8 for the answer HTTP %i', async (status) => {
    const to = taking(status, `${'x'.repeat(600)}\u001b[31m`);
    const { code, json } = await world.run(`${SEND} --json`, { env, transport: to.transport });
    expect(code).toBe(8);
    expect(json).toMatchObject({ delivered: false, status, answer: 'x'.repeat(512) });
  });

  it('pix webhook send exits with code 8 when the endpoint does not answer', async () => {
    const transport: Transport = async () => {
      throw new TransportError('timeout', 'unknown', 'no answer within 5 s');
    };
    const { code, json } = await world.run(`${SEND} --json`, { env, transport });
    expect([code, json]).toMatchObject([8, { status: null, reason: 'timeout' }]);
  });

  it('pix webhook send uses plain http only for this machine, unless --plain-http is given', async () => {
    const to = taking();
    const away = 'webhook send http://shop.example.com/pix --event TRANSACTION_COMPLETED';
    const refused = await world.run(away, { env, transport: to.transport });
    expect([refused.code, refused.stderr.includes('--plain-http')]).toEqual([2, true]);
    expect((await world.run(`${away} --plain-http`, { env, transport: to.transport })).code).toBe(0);
    for (const url of ['ftp://a/', 'nothing', 'https://me:pw@a.example.com/'])
      expect((await world.run(`webhook send ${url} --event TRANSACTION_ERROR`, { env })).code).toBe(2);
  });

  it('pix webhook send sends nothing with --dry-run, with --read-only, or for TRANSACTION_SUSPECTED_FRAUD', async () => {
    const to = taking();
    const dry = await world.json(`${SEND} --dry-run`, { env, transport: to.transport });
    const url = 'http://127.0.0.1:9/pix';
    expect(dry).toMatchObject({ method: 'POST', url, body: { status: 'COMPLETED' } });
    expect((await world.run(`${SEND} --read-only`, { env, transport: to.transport })).code).toBe(2);
    const reserved = 'webhook send http://127.0.0.1:9/ --event TRANSACTION_SUSPECTED_FRAUD';
    expect((await world.run(reserved, { env, transport: to.transport })).code).toBe(2);
    expect(to.sent).toEqual([]);
  });
});
