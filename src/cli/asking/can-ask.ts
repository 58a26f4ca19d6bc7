import type { World } from '../session/world.ts';

/** Whether there is a terminal to ask on: questions are drawn on stderr and answered on stdin. */
export const canAsk = ({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;
