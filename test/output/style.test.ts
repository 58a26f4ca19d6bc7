import { describe, expect, it } from 'vitest';
import { styleFor, styleStatus, wantsColor } from '../../src/output/style.ts';

const tty = { isTTY: true };

describe('colours', () => {
  it.each([
    [tty, {}, false, true],
    [{}, {}, false, false],
    [tty, {}, true, false],
    [tty, { NO_COLOR: '1' }, false, false],
    [tty, { NO_COLOR: '' }, false, true],
    [tty, { TERM: 'dumb' }, false, false],
    [{}, { FORCE_COLOR: '1' }, false, true],
    [tty, { FORCE_COLOR: '0' }, false, false],
    [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }, false, false],
    [tty, { FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
  ])('wantsColor for %j, the environment %j and --no-color=%s is %s', (stream, env, flag, wanted) => {
    expect(wantsColor(stream, env, flag)).toBe(wanted);
  });

  it.each([
    ['COMPLETED', 32],
    ['ERROR', 31],
    ['PENDING', 33],
    ['ON_THE_MOON', 33],
  ])('styleStatus prints %s in the colour %i, and otherwise only the text', (status, colour) => {
    expect(styleStatus(styleFor(true), status)).toBe(`\u001b[${colour}m${status}\u001b[39m`);
    expect(styleStatus(styleFor(false), status)).toBe(status);
  });
});
