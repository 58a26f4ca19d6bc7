import { describe, expect, it } from 'vitest';
import { isInCi, isSwitchedOn } from '../../src/domain/environment.ts';

describe('isSwitchedOn', () => {
  it.each(['1', 'true', 'yes', 'on', 'TRUE', 'Yes', 'oN', ' 1 '])('isSwitchedOn reads %j as on', (text) => {
    expect(isSwitchedOn({ PIX_READ_ONLY: text }, 'PIX_READ_ONLY')).toBe(true);
  });

  it.each([undefined, '', ' ', '0', 'false', 'no', 'off', 'FALSE', 'Off'])(
    'isSwitchedOn reads %j as off',
    (text) => {
      expect(isSwitchedOn({ PIX_READ_ONLY: text }, 'PIX_READ_ONLY')).toBe(false);
    },
  );

  it.each(['2', 'y', 'enabled', 'sim', 'true,'])('isSwitchedOn refuses %j', (value) => {
    expect(() => isSwitchedOn({ PIX_DEBUG: value }, 'PIX_DEBUG')).toThrow(
      expect.objectContaining({
        init: expect.objectContaining({
          kind: 'usage',
          key: 'env.switch',
          params: { variable: 'PIX_DEBUG', value },
        }),
      }),
    );
  });
});

describe('isInCi', () => {
  it.each(['true', '1', 'woodpecker', 'yes', 'drone'])('isInCi is true with CI=%s', (CI) => {
    expect(isInCi({ CI })).toBe(true);
  });

  it.each([undefined, '', '0', 'false', 'NO', 'off'])('isInCi is false with CI=%s', (CI) => {
    expect(isInCi({ CI })).toBe(false);
  });
});
