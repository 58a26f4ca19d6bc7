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
  ])(
    'wantsColor for the stream %j, the environment %j and --no-color=%s returns %s',
    (stream, env, flag, wanted) => {
      expect(wantsColor(stream, env, flag)).toBe(wanted);
    },
  );

  it('styleStatus does not change the text of a status, with or without colour', () => {
    for (const status of ['COMPLETED', 'ERROR', 'PENDING', 'ON_THE_MOON']) {
      expect(styleStatus(styleFor(true), status)).toContain(status);
      expect(styleStatus(styleFor(false), status)).toBe(status);
    }
  });
});
