import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/wire.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';

import { type Charge, type Story, tracing } from '../../support/worlds/tracing.ts';

const t = tracing();
const { HOOK, trace, charge, pass, paid } = t;

describe('pix trace finds a payment', () => {
  it('by id, end-to-end id, reference and copy-and-paste code, each the same one', async () => {
    const made = await charge();
    await t.world.run(`sandbox pay ${made.id}`);
    const { endToEndId } = await t.world.json<Charge>(`transaction get ${made.id} --json`);
    for (const what of [made.id, endToEndId, 'order-1', made.qrCodeText]) {
      const { code, story } = await trace(what);
      expect([code, story.found.transaction?.id, story.gaps]).toEqual([0, made.id, []]);
    }
    const { story } = await trace(endToEndId);
    expect(story.found.identifier).toMatchObject({
      kind: 'endToEndId',
      ispb: endToEndId.slice(1, 9),
      minute: '2026-11-21T15:00:00Z',
    });
    expect(await trace(made.qrCodeText)).toMatchObject({
      story: { found: { identifier: { kind: 'code', txid: '***', url: expect.stringContaining(made.id) } } },
    });
  });

  it('by the id of its refund', async () => {
    const { id } = await paid();
    await t.world.run(`refund create ${id} --amount 10 --yes`);
    await pass(60_000);
    const { refundEndToEndId } = await t.world.json<{ refundEndToEndId: string }>(
      `transaction get ${id} --json`,
    );
    expect(refundEndToEndId).toMatch(/^D/);
    expect((await trace(refundEndToEndId)).story.found.transaction?.id).toBe(id);
  });

  it('by a code whose names lead nowhere, among the charges that still show theirs', async () => {
    const { qrCodeText, id } = await charge();
    const transport: Transport = (request) =>
      request.url.includes(`/transactions/${id}`)
        ? t.world.sandbox.handle({ ...request, url: request.url.replace(id, 'NOPE') })
        : t.world.sandbox.handle(request);
    const { stdout } = await t.world.run(['trace', qrCodeText, '--json'], { transport });
    expect((JSON.parse(stdout) as Story).found.transaction?.id).toBe(id);
  });

  it('tells it in order, from creation to the last movement', async () => {
    const { id } = await paid(`--callback-url ${HOOK}`);
    const { story } = await trace(id);
    expect(story.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['created', 'paid', 'delivered', 'movement']),
    );
    expect(story.timeline.map(({ at }) => at)).toEqual(story.timeline.map(({ at }) => at).sort());
    const table = await t.world.run(`trace ${id}`);
    expect(table.stdout).toContain('delivered');
    expect(table.stderr).toContain('No problems found');
    expect((await t.world.run(`trace ${id} --lang pt-BR`)).stderr).toContain('Nenhuma pendência encontrada');
    expect((await t.world.run(`trace ${id} -o csv`)).stdout).toMatch(/^at,source,what,detail\n/);
  });

  it('exits with 4 when nobody has heard of it, and with 2 for what can be no identifier', async () => {
    const nobody = await t.world.run('trace nobody-knows --json');
    expect([nobody.code, JSON.parse(nobody.stdout).error.errorCode]).toEqual([4, 'not_found']);
    expect((await t.world.run(['trace', 'two\nlines'])).code).toBe(2);
    expect((await t.world.run(['trace', ''])).code).toBe(2);
    expect((await t.world.run(['trace', 'x'.repeat(65)])).code).toBe(2);
    expect((await t.world.run(['trace', 'E9999900020261121150012345678901'])).code).toBe(4);
  });

  it('looks at the hub too where there is a token for it', async () => {
    await giveHubToken(t.world);
    const { id } = await paid();
    expect((await trace(id)).story.found.hub?.id).toBe(id);
  });

  it('does not take a service that is away for one that knows nothing', async () => {
    const transport: Transport = async () => {
      throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
    };
    expect((await t.world.run('trace order-1 --json', { transport })).code).toBe(6);
  });
});
