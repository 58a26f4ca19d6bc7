import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { testDatabases } from '../../support/stores/test-databases.ts';
import { type PixWorld, type Ran, sharedWorld } from '../../support/worlds/pix-world.ts';

const databases = testDatabases();
beforeAll(() => databases?.start());
afterAll(() => databases?.stop());

async function personOf(world: PixWorld, profile: string, journal: string): Promise<Record<string, string>> {
  const config = world.path(profile, 'config');
  await new ProfileStore(config).put({ ...world.profiles.get('sandbox'), name: profile });
  return {
    PIX_CONFIG_DIR: config,
    PIX_DATA_DIR: world.path(profile, 'data'),
    PIX_JOURNAL_URL: journal,
    PIX_PROFILE: profile,
    PIX_TOKEN: world.sandbox.tokens.both,
  };
}

describe.runIf(databases)('a proposed batch with a journal in PostgreSQL', () => {
  const world = sharedWorld({ money: 900 });
  let assistant: Record<string, string>;
  let director: Record<string, string>;
  beforeAll(async () => {
    const journal = (await databases?.next()) ?? '';
    assistant = await personOf(world, 'assistant', journal);
    director = await personOf(world, 'director', journal);
    world.write('folha.csv', 'key,amount,reference\nana@exemplo.com.br,10,a\nbia@exemplo.com.br,11,\n');
  });

  const approve = (env: Readonly<Record<string, string>>): Promise<Ran> =>
    world.run('payout batch approve plan.json --yes --json', { env });
  const codeOf = ({ error }: Ran): string => error.errorCode;

  it('with a shared journal, a second person can pay a proposed batch once, and the proposer cannot pay the batch', async () => {
    const proposed = await world.run('payout batch folha.csv --propose plan.json --json', { env: assistant });
    expect([proposed.code, await world.payoutCount()], proposed.stderr).toEqual([0, 0]);
    const own = await approve(assistant);
    expect([own.code, codeOf(own), await world.payoutCount()]).toEqual([2, 'plan_same_person', 0]);
    const elsewhere = await approve({ ...director, PIX_JOURNAL_URL: (await databases?.next()) ?? '' });
    expect(elsewhere.code).toBe(2);
    expect(codeOf(elsewhere)).toBe('plan_other_journal');
    expect(await world.payoutCount()).toBe(0);
    const both = await Promise.all([approve(director), approve(director)]);
    expect(both.map(({ code }) => code).sort()[0], both[0].stderr).toBe(0);
    const again = await approve(director);
    expect(again.json).toMatchObject({ rows: 2, completed: 2, remaining: 0 });
    expect(await world.payoutCount()).toBe(2);
  });

  it('with a shared journal, a rejected proposal is rejected for both persons, and one of two decisions wins', async () => {
    world.write('bonus.csv', 'key,amount,reference\nana@exemplo.com.br,10,bonus-a\n');
    await world.run('payout batch bonus.csv --propose bonus.json', { env: assistant });
    const stateOf = async (env: Readonly<Record<string, string>>) =>
      (await world.list('payout batch proposals --all', { env }))
        .filter(({ batch }) => batch === 'bonus')
        .map(({ state }) => state);
    expect(await stateOf(director)).toEqual(['waiting']);
    const before = await world.payoutCount();
    const [approved, rejected] = await Promise.all([
      world.run('payout batch approve bonus --yes --json', { env: director }),
      world.run('payout batch reject bonus --reason mine --json', { env: assistant }),
    ]);
    expect([approved.code, rejected.code].sort(), rejected.stderr).toEqual([0, 2]);
    const isRejected = rejected.code === 0;
    for (const env of [assistant, director])
      expect(await stateOf(env)).toEqual([isRejected ? 'rejected' : 'sent']);
    expect((await world.payoutCount()) - before).toBe(isRejected ? 0 : 1);
  });
});
