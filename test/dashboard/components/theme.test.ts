import { describe, expect, it } from 'vitest';
import { THEMES, themeFor } from '../../../src/dashboard/components/theme.ts';

describe('themeFor', () => {
  it.each([
    ['a dark background', '15;0', THEMES.dark],
    ['a light background', '0;15', THEMES.light],
    ['an unknown background', undefined, THEMES.dark],
    ['a background that is not a number', 'default;default', THEMES.dark],
    ['a light grey background', '0;default;7', THEMES.light],
  ])('themeFor("auto") chooses the theme for a terminal with %s', (_case, background, theme) => {
    expect(themeFor('auto', { color: true, background })).toBe(theme);
  });

  it('themeFor returns the theme that the user chose, even if it does not fit the background of the terminal', () => {
    expect(themeFor('light', { color: true, background: '15;0' })).toBe(THEMES.light);
    expect(themeFor('mono', { color: true, background: '15;0' })).toBe(THEMES.mono);
  });

  it('themeFor uses no colour when colours are disabled', () => {
    const { text, frame } = themeFor('dark', { color: false });
    const colours = Object.entries(text).filter(
      ([tone, { color }]) => tone !== 'code' && color !== undefined,
    );
    expect([colours, frame]).toEqual([[], undefined]);
  });
});
