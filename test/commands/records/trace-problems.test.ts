import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/wire.ts';
import { datedAnswers } from '../../support/servers/dated-answers.ts';

import { type Charge, type Story, tracing } from '../../support/worlds/tracing.ts';

const t = tracing();
const { HOOK, trace, gaps, charge, pass, paid, keep } = t;

describe('pix trace names the gap', () => {
  it('when no delivery succeeded, with what the receiver answered and where', async () => {
    t.shop.answer = 500;
    const { id } = await paid(`--callback-url ${HOOK}`);
    const { code, story } = await trace(id);
    expect([code, gaps(story)]).toEqual([8, ['not_delivered']]);
    expect(story.gaps[0]).toMatchObject({
      event: 'TRANSACTION_COMPLETED',
      url: HOOK,
      answer: 'HTTP 500',
      attempts: 1,
    });
    const { stderr } = await t.world.run(`trace ${id}`);
    expect(stderr).toMatch(/not delivered to \S+: 1 attempt, last HTTP 500 at 12:00, next -\./);
    t.shop.answer = 200;
    await pass(60_000);
    expect((await trace(id)).story.gaps).toEqual([]);
  });

  it('folds the attempts of an event into one line, with the last answer and the next time', async () => {
    t.shop.answer = 500;
    const { id } = await paid(`--callback-url ${HOOK}`);
    await pass(100_000);
    const { story } = await trace(id);
    const told = story.timeline.filter(({ what }) => what === 'not_delivered');
    expect(told.at(-1)).toMatchObject({
      detail: expect.stringContaining('HTTP 500'),
      attempts: { count: 3, answer: 'HTTP 500', nextAt: expect.stringMatching(/Z$/) },
    });
    const { stdout } = await t.world.run(`trace ${id}`, { tty: 200, env: { NO_COLOR: '1' } });
    expect(stdout).toMatch(
      /^\d\d:\d\d:\d\d +callback +not delivered +3 attempts, last HTTP 500, next \d\d:\d\d: TRANSACTION_COMPLETED http/m,
    );
    expect(stdout.match(/not delivered/g)).toHaveLength(told.length);
    t.shop.answer = 200;
    await pass(300_000);
    const events = (await trace(id)).story.timeline.filter(({ source }) => source === 'callback');
    expect(events.map(({ what }) => what)).toContain('delivered');
    expect(events).toHaveLength(told.length);
  });

  it('compares the clock of this machine with the service’s', async () => {
    const { id } = await paid();
    expect((await t.world.run(`trace ${id}`)).stderr).not.toContain('clock');
    await t.world.clock.advance(3_725_000);
    const ran = await t.world.run(`trace ${id}`);
    expect(ran.stderr).toContain('The clock of this machine is 01:02:0');
    const { clocks } = (await trace(id)).story as unknown as { clocks: { machine: string; service: string } };
    expect(Date.parse(clocks.machine) - Date.parse(clocks.service)).toBeGreaterThan(3_700_000);
  });

  it('does not say that there are no problems where a refund was not made', async () => {
    const { id } = await paid();
    const transport: Transport = async (request) => {
      if (!request.url.includes('/refund/')) return t.world.sandbox.handle(request);
      const fault = { errorCode: 'PZG423', message: 'não', statusCode: 422, requestId: 'r1' };
      const body = (async function* () {
        yield Buffer.from(JSON.stringify(fault));
      })();
      return { status: 422, headers: { 'content-type': 'application/json' }, body };
    };
    expect((await t.world.run(`refund create ${id} --yes`, { transport })).code).toBe(5);
    const { stderr } = await t.world.run(`trace ${id}`);
    expect(stderr).toContain('A refund of it was not made: no money went back.');
    expect(stderr).not.toContain('No problems found');
  });

  it('when a webhook was to be told and never was', async () => {
    await t.world.run(`webhook create --url ${HOOK} --event TRANSACTION_REFUNDED --yes`);
    await t.world.run('webhook create --url http://127.0.0.1:9/all --yes');
    const { id } = await paid();
    expect((await trace(id)).story.gaps).toEqual([]);
    const hidden: Transport = (request) =>
      request.url.includes('/user/callbacks')
        ? t.world.sandbox.handle({ ...request, url: request.url.replace(id, 'NOPE') })
        : t.world.sandbox.handle(request);
    await pass(61_000);
    const { code, stdout } = await t.world.run(`trace ${id} --json`, { transport: hidden });
    const story = JSON.parse(stdout) as Story;
    expect([code, gaps(story)]).toEqual([8, ['never_sent']]);
    expect(story.gaps[0]).toMatchObject({ url: 'http://127.0.0.1:9/all', event: 'TRANSACTION_COMPLETED' });
  });

  it('when the service delivered it and it is not in the inbox of a machine that receives', async () => {
    const { id } = await paid(`--callback-url ${HOOK}`);
    expect((await trace(id)).code).toBe(0);
    await keep({ id: 'OTHER', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect(gaps((await trace(id)).story)).toEqual(['not_in_inbox']);
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect((await trace(id)).story.gaps).toEqual([]);
  });

  it('when it was refused here, or could not be handed on', async () => {
    const { id } = await paid(`--callback-url ${HOOK}`);
    const refused = { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null };
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', refused);
    expect((await trace(id)).story.gaps).toMatchObject([
      { gap: 'only_refused', reason: 'signature_mismatch' },
    ]);
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', { forwarded: false });
    expect((await trace(id)).story.gaps).toMatchObject([{ gap: 'not_handed_on', reason: 'HTTP 503' }]);
  });

  it('when the journal has it in doubt, though the service knows nothing', async () => {
    const transport: Transport = async (request) => {
      if (!request.url.includes('/withdraw')) return t.world.sandbox.handle(request);
      throw new TransportError('connection', 'unknown', 'the connection was lost');
    };
    const payout =
      'payout create --key fornecedor@exemplo.com.br --amount 20 --reference p1 --no-lookup --yes';
    await t.world.run(payout, { transport });
    const { code, story } = await trace('p1');
    expect([code, gaps(story), story.found.transaction]).toEqual([8, ['in_doubt'], null]);
    expect(story.gaps[0]?.message).toContain('pix journal resolve');
    const away: Transport = async () => {
      throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
    };
    const { stdout } = await t.world.run('trace p1 --json', { transport: away });
    expect(gaps(JSON.parse(stdout) as Story)).toEqual(['not_asked', 'in_doubt']);
  });

  it('when an infraction waits for an answer, and when it is too late', async () => {
    const { id } = await paid();
    await t.world.run(`sandbox infraction ${id}`);
    const { code, story } = await trace(id);
    expect([code, story.gaps]).toMatchObject([8, [{ gap: 'dispute_open', hours: 72 }]]);
    // The service's deadline by the service's clock: a machine that is days ahead changes nothing.
    await t.world.clock.advance(80 * 3_600_000);
    expect((await trace(id)).story.gaps).toMatchObject([{ gap: 'dispute_open', hours: 72 }]);
    await t.world.sandboxClock.advance(71 * 3_600_000);
    expect((await trace(id)).story.gaps).toMatchObject([{ gap: 'dispute_open', hours: 1 }]);
    const later = { transport: datedAnswers(t.world.sandbox.handle, 'Tue, 24 Nov 2026 20:00:00 GMT') };
    const { stdout } = await t.world.run(`trace ${id} --json`, later);
    expect(gaps(JSON.parse(stdout) as Story)).toEqual(['dispute_overdue']);
  });

  it('when a payout was canceled: the receiver has no money, though all was delivered', async () => {
    // The sandbox cancels what is below R$ 10 (unshown.md §5).
    await t.world.run('payout create --key a@exemplo.com.br --amount 5 --reference small --no-lookup --yes');
    const { code, story } = await trace('small');
    expect([code, story.gaps]).toMatchObject([8, [{ gap: 'payout_failed', status: 'CANCELED' }]]);
    const moves = story.timeline.filter(({ what }) => what === 'movement').map(({ detail }) => detail);
    // Amount and fee, and both again.
    expect(moves.map((detail) => / ([+-]) /.exec(detail)?.[1])).toEqual(['-', '-', '+', '+']);
    for (const lang of ['en', 'pt-BR']) {
      const { stderr } = await t.world.run(`trace small --lang ${lang}`);
      expect(stderr).toMatch(/CANCELED/);
      expect(stderr).not.toMatch(/No problems found|Nenhuma pendência/);
    }
  });

  it('when a payout is pending for long by the clock of the service', async () => {
    await t.world.run('payout create --key a@exemplo.com.br --amount 150 --reference slow --no-lookup --yes');
    expect((await trace('slow')).story.gaps).toEqual([]);
    const later = { transport: datedAnswers(t.world.sandbox.handle, 'Sat, 21 Nov 2026 15:35:00 GMT') };
    const { stdout } = await t.world.run('trace slow --json', later);
    expect(gaps(JSON.parse(stdout) as Story)).toEqual(['payout_pending']);
  });

  it('but does not say that all is well of money that never came, or went back', async () => {
    const { id } = await charge();
    expect((await t.world.run(`trace ${id}`)).stderr).toContain('still pending');
    await t.world.run(`sandbox cancel ${id}`);
    const canceled = await t.world.run(`trace ${id}`);
    expect([canceled.code, canceled.stderr]).toMatchObject([0, expect.stringContaining('nothing was paid')]);
    const refunded = await t.world.json<Charge>('charge create --amount 60 --json');
    await t.world.run(`sandbox pay ${refunded.id}`);
    await pass(2_000);
    await t.world.run(`refund create ${refunded.id} --yes`);
    await pass(60_000);
    const given = await t.world.run(`trace ${refunded.id}`);
    expect([given.code, given.stderr]).toMatchObject([0, expect.stringContaining('refunded to its payer')]);
  });

  it('when a refund is pending', async () => {
    const { id } = await paid();
    await t.world.run(`refund create ${id} --amount 10 --yes`);
    const { story } = await trace(id);
    expect(gaps(story)).toEqual(['refund_pending']);
    expect(story.timeline.some(({ what, source }) => what === 'begun_here' && source === 'journal')).toBe(
      true,
    );
    await pass(60_000);
    expect((await trace(id)).story.gaps).toEqual([]);
  });

  it('when one of those who know could not be asked', async () => {
    const { id } = await paid();
    const transport: Transport = async (request) => {
      if (!request.url.includes('/user/infractions')) return t.world.sandbox.handle(request);
      throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
    };
    const { code, stdout } = await t.world.run(`trace ${id} --json`, { transport });
    expect([code, (JSON.parse(stdout) as Story).gaps]).toMatchObject([
      8,
      [{ gap: 'not_asked', source: 'infractions', reason: 'network_connection' }],
    ]);
  });
});
