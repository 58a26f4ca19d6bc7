import { expect } from 'vitest';

/**
 * A word of letters that is cut at its end. Ids, addresses and codes also contain other characters. They do
 * not match, because they may be cut.
 */
const CUT_WORD = /(?<=^|[\s(])\p{L}+…/gu;
/**
 * A line that shows a command. The command may be cut here, because the dashboard shows it completely where a
 * person can open or copy it.
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
