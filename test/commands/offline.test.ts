import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../support/worlds/pix-world.ts';

const world = sharedWorld();

const offline = { transport: () => Promise.reject(new Error('something was sent')) };

describe('pix explain', () => {
  it('pix explain prints Portuguese text with --lang pt-BR, and the same JSON in every language', async () => {
    const pt = await world.run('explain PZS202 --lang pt-BR', offline);
    expect(pt.stdout).toContain('limite diário');
    const [one, other] = [
      await world.run('explain PZS202 --json --lang pt-BR', offline),
      await world.run('explain PZS202 --json', offline),
    ];
    expect(one.stdout).toBe(other.stdout);
  });

  it('pix explain ignores the letter case of an event name', async () => {
    const shown = await world.json('explain transaction_completed', offline);
    expect(shown).toMatchObject({ kind: 'event', status: 'COMPLETED' });
  });

  it('pix explain names an unknown code in its error, and exits with code 4', async () => {
    const { code, stderr } = await world.run('explain PZX999', offline);
    expect(code).toBe(4);
    expect(stderr).toContain('PZX999');
  });
});
