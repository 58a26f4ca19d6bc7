import { Text } from 'ink';
import type { Tone } from '../../output/drawing/line.ts';
import { MINUTES } from '../state/money-flow-types.ts';
import { Styled } from './styled.tsx';

/** `failed`: at least one attempt of the minute failed. `unknown`: the minute was not read. */
export type MinuteStatus = 'failed' | 'delivered' | 'none' | 'unknown';

/** The states differ in their height too, so that they can be told apart without colours. */
const SIGNS = { failed: '┃', delivered: '╻', none: '·', unknown: ' ' } as const;

/** Parts of a character: the quarters of its left and of its right half. */
const LEFT = { failed: 3, delivered: 1, none: 0, unknown: 0 } as const;
const RIGHT = { failed: 12, delivered: 4, none: 0, unknown: 0 } as const;
/** The block characters by the sum of their quarters: 1 lower left, 2 upper left, 4 lower right, 8 upper right. */
const BLOCKS = [...' ▖▘▌▗▄▚▙▝▞▀▛▐▟▜█'];
const ORDER = ['failed', 'delivered', 'none', 'unknown'] as const;

/** Returns the signs that a strip of an hour has in this width, for its legend. */
export const minuteSigns = (width: number) =>
  width >= MINUTES ? SIGNS : { ...SIGNS, failed: '▌', delivered: '▖' };

interface Piece {
  readonly state: MinuteStatus;
  readonly text: string;
}

/** Draws one cell for each minute, oldest first. In a narrow place, two cells share a character. */
export function MinuteStrip({ minutes, width, failed }: Props) {
  const tones = { failed, delivered: 'good', none: 'dim', unknown: 'dim' } as const;
  const pieces = minutes.length <= width ? singles(minutes) : pairs(minutes);
  const runs: { tone: Tone; text: string }[] = [];
  for (const { state, text } of pieces) {
    const tone = tones[state];
    const last = runs.at(-1);
    if (last?.tone === tone) last.text += text;
    else runs.push({ tone, text });
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

interface Props {
  readonly minutes: readonly MinuteStatus[];
  readonly width: number;
  /** Tone of failures: red only if a person must act. */
  readonly failed: 'bad' | 'warn';
}

const singles = (minutes: readonly MinuteStatus[]): readonly Piece[] =>
  minutes.map((state) => ({ state, text: SIGNS[state] }));

function pairs(minutes: readonly MinuteStatus[]): readonly Piece[] {
  return Array.from({ length: Math.ceil(minutes.length / 2) }, (_, at) => {
    const [left = 'unknown', right = 'unknown'] = minutes.slice(2 * at, 2 * at + 2);
    const worst = ORDER.find((state) => state === left || state === right) ?? 'unknown';
    const quarters = LEFT[left] + RIGHT[right];
    return { state: worst, text: quarters === 0 ? SIGNS[worst] : (BLOCKS[quarters] ?? ' ') };
  });
}
