import { describe, expect, it } from 'vitest';
import { eachWorld, type RunOptions } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';

const world = eachWorld({ money: 900 });

const PRUNE = 'journal prune --older-than now';
const KEY = 'ana.silva@exemplo.com.br';
const pay = (more: string, options?: RunOptions) =>
  world.run(`payout create --key ${KEY} --amount 20 --yes --json ${more}`, options);
const destinations = async (): Promise<readonly string[]> =>
  (await world.list('journal list')).map(({ destination }) => destination);
const later = (): Promise<void> => world.clock.advance(1_000);
const refuse: NonNullable<RunOptions['transport']> = async (request) => {
  if (!request.url.endsWith('/withdraw')) return world.sandbox.handle(request);
  return refusing(422, 'PZC200', 'Saldo');
};

describe('payments and batches whose journal entries were pruned', () => {
  it('payout batch does not pay a pruned batch again, and refuses a different file under its batch name', async () => {
    world.write('folha.csv', `key,amount,reference\n${KEY},10,a\nbia@exemplo.com.br,11,\n`);
    expect((await world.run('payout batch folha.csv --yes')).code).toBe(0);
    await later();
    expect(await world.json(`${PRUNE} --yes`)).toMatchObject({ reduced: 2, removed: 0 });
    for (const line of ['payout batch folha.csv --yes --json', 'payout batch resume folha --yes --json'])
      expect(await world.json(line)).toMatchObject({ rows: 2, completed: 2, remaining: 0 });
    world.write('folha.csv', 'key,amount,reference\nbob@exemplo.com.br,10,a\n');
    expect((await world.run('payout batch folha.csv --yes')).code).toBe(2);
    expect(await world.payoutCount()).toBe(2);
  });

  it('after a prune, pix payout batch resume pays only the remaining rows of an interrupted batch', async () => {
    world.write('folha.csv', `key,amount\n${KEY},10\nbia@exemplo.com.br,11\n`);
    let sent = 0;
    const transport: typeof refuse = (request) => {
      sent += request.url.endsWith('/withdraw') ? 1 : 0;
      return sent > 1 ? refuse(request) : world.sandbox.handle(request);
    };
    expect((await world.run('payout batch folha.csv --yes --concurrency 1', { transport })).code).toBe(10);
    await later();
    expect(await world.json(`${PRUNE} --yes`)).toMatchObject({ removed: 0 });
    expect(await world.json('payout batch resume folha --yes')).toMatchObject({ completed: 2 });
    expect(await world.payoutCount()).toBe(2);
  });
});

describe('pix journal prune', () => {
  it('pix journal prune changes nothing in a dry run or without confirmation', async () => {
    await pay('--reference r1');
    await later();
    expect((await world.run(PRUNE)).code).toBe(2);
    expect((await world.run(`${PRUNE} --yes --read-only`)).code).toBe(2);
    expect(await world.json(`${PRUNE} --dry-run`)).toMatchObject({ dryRun: true, reduced: 1 });
    const answers = [['Remove personal data from 1 payment', 'n']] as const;
    const declined = await world.run(PRUNE, { tty: 80, answers });
    expect([declined.code, (await destinations())[0]]).toEqual([9, 'an***@exemplo.com.br']);
    expect((await world.run(`${PRUNE} --yes --lang pt-BR`)).stdout).toContain('recebedor removido');
    const [line] = await world.list('audit list');
    expect(line).toMatchObject({ command: 'journal prune', outcome: 'done' });
  });

  it('pix journal prune keeps newer entries', async () => {
    await pay('--reference r1');
    await later();
    expect(await world.json('journal prune --older-than 90d --yes')).toMatchObject({ reduced: 0 });
  });
});
