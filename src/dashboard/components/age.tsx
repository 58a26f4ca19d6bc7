import type { Tone } from '../../output/drawing/line.ts';
import { Styled } from './styled.tsx';

/**
 * State of a value. `waiting`: the value was not read yet. `stale`: it may be outdated. `lost`: its source
 * cannot be read.
 * `off`: its source does not exist.
 */
export type Freshness = 'waiting' | 'fresh' | 'stale' | 'lost' | 'off';

const TONES: Readonly<Record<Freshness, Tone>> = {
  waiting: 'warn',
  fresh: 'dim',
  stale: 'warn',
  lost: 'bad',
  off: 'dim',
};

export const Age = ({
  freshness,
  children,
}: {
  readonly freshness: Freshness;
  readonly children: string;
}) => <Styled tone={TONES[freshness]}>{children}</Styled>;
