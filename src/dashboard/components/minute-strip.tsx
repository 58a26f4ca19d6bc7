import { Box, Text } from 'ink';
import { say, type Words } from '../../i18n/index.ts';
import { type Tone, widthOf } from '../../output/drawing/line.ts';
import { MINUTES } from '../state/money-flow-types.ts';
import { Styled } from './styled.tsx';

/** `failed`: at least one attempt of the minute failed. `unknown`: the minute was not read. */
export type MinuteStatus = 'failed' | 'delivered' | 'none' | 'unknown';

/** The states differ in their height too, so that they can be told apart without colours. */
const SIGNS = { failed: '┃', delivered: '╻', none: '·', unknown: ' ' } as const;
/** The worst state first. */
const ORDER = ['failed', 'delivered', 'none', 'unknown'] as const;

/** Returns how many minutes a mark stands for in a strip of this width. */
const minutesPerMark = (minutes: number, width: number): number => Math.max(1, Math.ceil(minutes / width));

interface Props {
  readonly minutes: readonly MinuteStatus[];
  readonly width: number;
  /** Tone of failures: red only if a person must act. */
  readonly failed: 'bad' | 'warn';
}

const tonesOf = (failed: 'bad' | 'warn') =>
  ({ failed, delivered: 'good', none: 'dim', unknown: 'dim' }) as const;

/** Draws a mark for each minute, oldest first. In a narrow place, a mark has the worst state of several minutes. */
export function MinuteStrip({ minutes, width, failed }: Props) {
  const per = minutesPerMark(minutes.length, width);
  const runs: { tone: Tone; text: string }[] = [];
  for (let at = 0; at < minutes.length; at += per) {
    const covered = minutes.slice(at, at + per);
    const worst = ORDER.find((state) => covered.includes(state)) ?? 'unknown';
    const tone = tonesOf(failed)[worst];
    const last = runs.at(-1);
    if (last?.tone === tone) last.text += SIGNS[worst];
    else runs.push({ tone, text: SIGNS[worst] });
  }
  return (
    <Text wrap="truncate">
      {runs.map(({ tone, text }, at) => (
        <Styled key={String(at)} tone={tone}>
          {text}
        </Styled>
      ))}
    </Text>
  );
}

interface LegendProps extends Pick<Props, 'width' | 'failed'> {
  readonly words: Words;
}

/** Explains the marks of strips of an hour in this width, in their colours. Leaves out the last ones without room. */
export function StripLegend({ width, failed, words }: LegendProps) {
  const tones = tonesOf(failed);
  const scale = say(words, 'strip.per_mark', { count: minutesPerMark(MINUTES, width) });
  let left = width - widthOf(scale);
  const shown = (['failed', 'delivered', 'none'] as const).filter((state) => {
    left -= 3 + widthOf(words[`strip.${state}`]);
    return left >= 0;
  });
  return (
    <Box columnGap={1} flexShrink={0}>
      <Styled tone="dim">{scale}</Styled>
      {shown.map((state) => (
        <Text key={state}>
          <Styled tone={tones[state]}>{SIGNS[state]}</Styled>
          <Styled tone="dim">{` ${words[`strip.${state}`]}`}</Styled>
        </Text>
      ))}
    </Box>
  );
}
