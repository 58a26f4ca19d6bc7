import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();

const LISTS = ['transaction list', 'charge list', 'callback list', 'statement list'];

describe('--from and --to', () => {
  it.each([
    ['20/11/2026 23:30', '20/11/2026 23:59', '2026-11-21T02:30:00.000Z', '2026-11-21T02:59:00.000Z'],
    ['20/11/2026 23:30:05', 'agora', '2026-11-21T02:30:05.000Z', '2026-11-21T15:00'],
    ['ontem', 'hoje', '2026-11-20T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
    ['yesterday', 'today', '2026-11-20T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
  ])('every list reads --from %s and --to %s', async (from, to, first, last) => {
    for (const line of LISTS) {
      const ran = await world.run([...line.split(' '), '--from', from, '--to', to, '--json']);
      const sent = decodeURIComponent(ran.sent.join('\n'));
      expect(ran.code, `${line} ${ran.stderr} ${sent}`).toBe(0);
      expect(sent).toContain(first);
      expect(sent).toContain(last);
    }
  });

  it('the help of a date flag names the words of the language', async () => {
    const help = async (lang: string): Promise<string> =>
      (await world.run(`transaction list --help --lang ${lang}`)).stdout.replace(/\s+/g, ' ');
    expect(await help('en')).toContain('20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today');
    expect(await help('pt-BR')).toContain('20/11/2026 23:30, horário ISO 8601, 2h, 3d, ontem ou hoje');
  });
});
