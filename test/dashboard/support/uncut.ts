import { expect } from 'vitest';

/** Matches a word that is cut at its end. Does not match ids, addresses and codes, which may be cut. */
const CUT_WORD = /(?<=^|[\s(])\p{L}+…/gu;
/**
 * Matches a line with a command. The dashboard may cut such a line, because the operator can copy the
 * complete command elsewhere.
 */
const COMMAND = /\bpix [a-z]/;

/** Checks that no label, amount, unit or key hint of a frame is cut, and that no line is too long. */
export function expectUncut(frame: string, columns: number): void {
  for (const line of frame.split('\n')) {
    expect([...line].length, frame).toBeLessThanOrEqual(columns);
    if (COMMAND.test(line)) continue;
    expect(line.match(CUT_WORD), frame).toBeNull();
    for (const [amount] of line.matchAll(/R\$\s*[^\s)]*/g)) expect(amount, frame).toMatch(/,\d\d,?$|,\d{3}$/);
    expect(line, frame).not.toMatch(/\d (?:s|min|h|d|%)?…/);
  }
}
