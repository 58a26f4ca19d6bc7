import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { type Routes, routes } from '../../../src/contract/index.ts';
import type { Ran } from '../../support/worlds/pix-world.ts';
import { routeWorld } from './route-line.ts';
import { routeLines } from './route-lines.ts';
import { filled } from './try-row.ts';

const reads = (Object.keys(routes) as (keyof Routes)[]).filter(
  (name) => routes[name].method === 'GET' && name !== 'chargeQrCode',
);
const ESCAPE = '\u001b';
/** Matches ids, keys and addresses. pix never cuts them, so a line with one of them may be too wide. */
const WHOLE = /[\w./:@-]{20,}/;

describe('the width of a list', () => {
  it.each(reads)(
    'the command of route %s fits 60 and 80 columns; --read-only permits it; JSON stays the same',
    async (name) => {
      const { line, ready } = routeLines[name];
      const world = await routeWorld(routes[name].family);
      try {
        const values = (await ready?.(world)) ?? {};
        const argv = line.split(' ').map((word) => filled(word, values));
        const codes = new Set<number>();
        const told = ({ code, stdout, stderr }: Ran): string => {
          codes.add(code);
          return stdout + stderr;
        };
        for (const tty of [60, 80]) {
          const text = told(await world.run(argv, { tty, env: { NO_COLOR: '1' } }));
          const wide = text.split('\n').filter((one) => stringWidth(one) > tty && !WHOLE.test(one));
          expect([tty, wide]).toEqual([tty, []]);
        }
        expect(told(await world.run(argv))).not.toContain(ESCAPE);
        const bytes = new Set<string>();
        for (const options of [{}, { tty: 60, env: { PIX_LANG: 'pt-BR', TERM: 'xterm' } }]) {
          const ran = await world.run([...argv, '--json', '--read-only'], options);
          codes.add(ran.code);
          bytes.add(ran.stdout);
        }
        expect([bytes.size, codes.size]).toEqual([1, 1]);
      } finally {
        await world.close();
      }
    },
  );
});
