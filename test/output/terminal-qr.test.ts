import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsSextants, terminalQr } from '../../src/output/terminal-qr.ts';
import { readTerminal } from '../support/read-qr.ts';
import vectors from '../vectors/brcode-valid.json' with { type: 'json' };

/** Codes of all lengths: every eighth vector from the longest to the shortest. */
const codes: readonly string[] = vectors.vectors
  .map(({ code }) => code)
  .sort((one, other) => other.length - one.length)
  .filter((_code, at) => at % 8 === 0);
/** A transaction id in the format of the sandbox. */
const ID = 'TX20261122DTMPHCLFXJWI12VT';
const CODE = `00020101021226690014br.gov.bcb.pix2547127.0.0.1:4480/qr/v2/${ID}520400005303986540525.005802BR5917Loja Exemplo Ltda6009SAO PAULO62070503***6304D52F`;

describe('QR codes on a terminal', () => {
  it.each(['half', 'sextant'] as const)('terminalQr draws readable codes in the form "%s"', async (form) => {
    for (const code of codes) {
      const { lines, columns } = await terminalQr(code, form);
      expect(readTerminal(lines.join('\n')), code).toBe(code);
      expect(lines.every((line) => [...line].length === columns)).toBe(true);
    }
  });

  it('terminalQr draws a readable QR code for random texts', async () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { lines } = await terminalQr(text, 'half');
        expect(readTerminal(lines.join('\n'))).toBe(text);
      }),
      { numRuns: 15 },
    );
  });

  it('terminalQr uses the compact alphanumeric encoding for the digits and capital letters of a code', async () => {
    const { lines, columns } = await terminalQr(CODE, 'half');
    expect([columns, lines.length]).toEqual([45, 23]);
    const small = await terminalQr(CODE, 'sextant');
    expect([small.columns, small.lines.length]).toEqual([23, 15]);
  });
});

it.each([
  [{ TERM: 'xterm-kitty' }, true],
  [{ TERM: 'foot' }, true],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' }, true],
  [{ TERM: 'xterm-256color', VTE_VERSION: '7600' }, true],
  [{ TERM: 'xterm-256color', VTE_VERSION: '5202' }, false],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, false],
  [{ TERM: 'screen-256color', TMUX: '/tmp/tmux', VTE_VERSION: '7600' }, false],
  [{}, false],
])('drawsSextants for the terminal with the environment %j returns %s', (env, known) => {
  expect(drawsSextants(env)).toBe(known);
});
