import { expect } from 'vitest';

/** A word of letters that is cut at its end. Ids, addresses and codes may be cut, and do not match. */
const CUT_WORD = /(?<=^|[\s(])\p{L}+…/gu;
/** A line that matches may be cut, because the operator can copy the complete command elsewhere. */
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
