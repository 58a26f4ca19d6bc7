import type { Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

/** Whether a value is up to date: not read yet, fresh, stale, its source lost, or its source missing. */
export type Freshness = 'waiting' | 'fresh' | 'stale' | 'lost' | 'off';

const TONES: Readonly<Record<Freshness, Tone>> = {
  waiting: 'warn',
  fresh: 'dim',
  stale: 'warn',
  lost: 'bad',
  off: 'dim',
};

/** Draws the age of a value as text, faint while the value is fresh. */
export const Age = ({
  freshness,
  children,
}: {
  readonly freshness: Freshness;
  readonly children: string;
}) => <Styled tone={TONES[freshness]}>{children}</Styled>;
