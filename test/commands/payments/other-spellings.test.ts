import { describe, expect, it } from 'vitest';
import type { Transport, WireResponse } from '../../../src/contract/transport.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';

const world = eachWorld({ money: 500 });

/** Returns the sandbox with one change: in each answer, `to` replaces the text that matches `from`. */
const rewriting =
  (from: RegExp, to: string): Transport =>
  async (request) => {
    const response: WireResponse = await world.sandbox.handle(request);
    return { ...response, body: bodyOf((await textOf(response)).replace(from, to)) };
  };

const pay = (transport: Transport, amount: string, more = '') =>
  world.run(`payout create --key ${KEY} --amount ${amount} --reference r1 --yes --json${more}`, {
    transport,
  });
const states = async (): Promise<unknown> =>
  (await world.list('journal list')).map((entry) => [entry.state, entry.serviceStatus]);

describe('pix payout create', () => {
  it.each(['canceled', ' Canceled '])('payout create treats the status %j as CANCELED', async (status) => {
    const ran = await pay(rewriting(/"CANCELED"/g, JSON.stringify(status)), '5');
    expect([ran.code, ran.json.status]).toEqual([8, status]);
    expect(ran.stderr).toContain('nothing was paid');
    expect(await states()).toEqual([['confirmed', 'CANCELED']]);
  });

  it('payout create --wait treats "Completed" as COMPLETED, and pix transaction list shows COMPLETED', async () => {
    const transport = rewriting(/"COMPLETED"/g, '"Completed"');
    const ran = await pay(transport, '50', ' --wait');
    expect([ran.code, ran.json.status], ran.stderr).toEqual([0, 'Completed']);
    expect(await states()).toEqual([['confirmed', 'COMPLETED']]);
    const listed = await world.run('transaction list --type WITHDRAW -o csv --fields status', { transport });
    expect(listed.stdout.trim().split('\n')).toEqual(['status', 'COMPLETED']);
  });
});

it('pix payout watch --max-wait 0 reads the payout once, and reports a pending payout as unknown', async () => {
  const { id } = (await pay(world.sandbox.handle, '150')).json as { id: string };
  const ran = await world.run(`payout watch ${id} --max-wait 0 --json`);
  expect([ran.code, ran.error.errorCode]).toEqual([8, 'state_not_reached']);
  expect(ran.error.outcome).toBe('unknown');
});
