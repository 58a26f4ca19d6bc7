import type { TextProps } from 'ink';
import { createContext, useContext } from 'react';
import type { Tone } from '../../output/drawing/line.ts';

export interface Theme {
  readonly text: Readonly<Record<Tone, TextProps>>;
  readonly frame: TextProps['color'];
  readonly focusedFrame: TextProps['color'];
}

export type ThemeName = 'dark' | 'light' | 'mono';

function themeWith(
  { good, warn, bad, accent }: Readonly<Record<'good' | 'warn' | 'bad' | 'accent', TextProps>>,
  frame: TextProps['color'],
): Theme {
  return {
    text: {
      plain: {},
      dim: { dimColor: true },
      bold: { bold: true },
      good,
      warn,
      bad,
      accent,
      alarm: { ...bad, bold: true, inverse: true },
      code: { color: 'whiteBright', backgroundColor: 'black' },
    },
    frame,
    focusedFrame: accent.color,
  };
}

const colored = (good: string, warn: string, bad: string, accent: string): Theme =>
  themeWith(
    { good: { color: good }, warn: { color: warn }, bad: { color: bad }, accent: { color: accent } },
    'blackBright',
  );

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  dark: colored('green', 'yellow', 'redBright', 'cyan'),
  // Yellow and cyan are not readable on white.
  light: colored('green', 'magenta', 'red', 'blue'),
  mono: themeWith({ good: {}, warn: { bold: true }, bad: { bold: true }, accent: { bold: true } }, undefined),
};

const ThemeContext = createContext(THEMES.dark);

export const ThemeProvider = ThemeContext.Provider;
export const useTheme = (): Theme => useContext(ThemeContext);

/**
 * Returns the theme for a setting. `auto` uses COLORFGBG. NO_COLOR overrides every setting.
 * @param background value of COLORFGBG: `foreground;background`, as numbers of the 16 colours
 */
export function themeFor(
  setting: ThemeName | 'auto',
  { color, background = '' }: { readonly color: boolean; readonly background?: string | undefined },
): Theme {
  if (!color) return THEMES.mono;
  if (setting !== 'auto') return THEMES[setting];
  const shade = Number(background.split(';').at(-1) || 0);
  return shade === 7 || shade >= 10 ? THEMES.light : THEMES.dark;
}
