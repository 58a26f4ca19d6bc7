import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';

const world = eachWorld({ money: 900 });

/**
 * Returns a service. While it answers the first payment, the disk of the journal becomes read-only, and stays so
 * until `repair` is called.
 */
function readOnlyDuringPayment(answer: Transport = world.sandbox.handle): {
  readonly transport: Transport;
  readonly repair: () => void;
} {
  let isReadOnly = false;
  const exec = DatabaseSync.prototype.exec;
  const faulty = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    if (isReadOnly && sql === 'begin immediate' && this.location()?.endsWith('journal.sqlite'))
      throw Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 });
    return exec.call(this, sql);
  });
  onTestFinished(() => faulty.mockRestore());
  return {
    transport: async (request) => {
      const isPayment = request.method === 'POST' && request.url.endsWith('/withdraw');
      isReadOnly ||= isPayment;
      return isPayment ? answer(request) : world.sandbox.handle(request);
    },
    repair: () => {
      isReadOnly = false;
    },
  };
}

describe('a disk that becomes read-only while a payment is sent', () => {
  it('payout create shows the payment and says that its outcome is not recorded', async () => {
    const line = 'payout create --key fornecedor@exemplo.com.br --amount 50 --yes --json';
    const { transport, repair } = readOnlyDuringPayment();
    const ran = await world.run(line, { transport });
    expect([ran.code, ran.json.status], ran.stderr).toEqual([0, 'COMPLETED']);
    expect(ran.stderr).toMatch(
      /Could not record the outcome \(confirmed\) of journal entry \S+: the database file/,
    );
    repair();
    await world.clock.advance(120_000);
    const again = await world.run(line);
    expect([again.code, await world.payoutCount()], again.stderr).toEqual([0, 1]);
  });

  it.each<readonly [string, Transport | undefined, object]>([
    ['accepted', undefined, { completed: 1, refused: 0, inProgress: 0, remaining: 2 }],
    [
      'refused',
      async () => refusing(422, 'PZK600', 'Chave recusada'),
      { completed: 0, refused: 1, inProgress: 0, remaining: 2 },
    ],
  ])('payout batch counts a row that the service %s but nobody recorded', async (_what, answer, counts) => {
    const rows = ['a', 'b', 'c'].map((key, at) => `${key}@exemplo.com.br,${20 + at}.00,r${at}`);
    world.write('folha.csv', `key,amount,reference\n${rows.join('\n')}\n`);
    const line = 'payout batch folha.csv --yes --no-lookup --concurrency 1 --json';
    const { transport, repair } = readOnlyDuringPayment(answer);
    const ran = await world.run(line, { transport });
    expect([ran.code, ran.json], ran.stderr).toMatchObject([10, { rows: 3, ...counts }]);
    expect(ran.stderr).toContain('The journal could not record the outcome of 1 row.');
    expect(ran.stderr).toContain('pix payout batch resume folha');
    repair();
    await world.clock.advance(120_000);
    const again = await world.run(line);
    expect(again.code, again.stderr).toBe(0);
    expect(again.json.completed).toBe(3);
    expect(await world.payoutCount()).toBe(3);
  });
});
