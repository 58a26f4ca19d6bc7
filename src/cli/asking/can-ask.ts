import type { World } from '../session/world.ts';

/** Whether a person can be asked. Questions are drawn on stderr, and answers are read from stdin. */
export const canAsk = ({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;
