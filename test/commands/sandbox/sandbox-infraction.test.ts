import { describe, expect, it, onTestFinished } from 'vitest';
import { pixWorld } from '../../support/worlds/pix-world.ts';

describe('pix sandbox infraction', () => {
  it('pix sandbox infraction opens a dispute for a paid charge, and closes it with a result', async () => {
    const { run, json, close } = await pixWorld();
    onTestFinished(close);
    const { id } = await json<{ id: string }>('charge create --amount 25,00 --json');
    const early = await run(`sandbox infraction ${id} --json`);
    expect(early.code).not.toBe(0);
    expect(early.stdout).toContain('PZG409');
    await run(`sandbox pay ${id}`);
    const opened = await json(`sandbox infraction ${id} --type FRAUD --details golpe --json`);
    expect(opened).toMatchObject({ status: 'OPEN', type: 'FRAUD', reportDetails: 'golpe', amount: 25 });
    const agreed = await json(`sandbox infraction ${id} --status CLOSED --result AGREED --json`);
    expect(agreed).toMatchObject({ id: opened.id, status: 'CLOSED', analysisResult: 'AGREED' });
    await run('sandbox clock advance 3s');
    expect(await json(`transaction get ${id} --json`)).toMatchObject({
      status: 'REFUNDED',
      refundAmount: 25,
    });
  });
});
