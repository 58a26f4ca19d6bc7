import type { Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

/** How current a figure is. */
export type Freshness = 'waiting' | 'fresh' | 'stale' | 'lost' | 'off';

const TONES: Readonly<Record<Freshness, Tone>> = {
  waiting: 'warn',
  fresh: 'dim',
  stale: 'warn',
  lost: 'bad',
  off: 'dim',
};

/** When something was read, as a text: faint while it is fresh. */
export const Age = ({
  freshness,
  children,
}: {
  readonly freshness: Freshness;
  readonly children: string;
}) => <Styled tone={TONES[freshness]}>{children}</Styled>;
