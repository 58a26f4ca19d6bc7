import type { World } from '../session/world.ts';

/**
 * Returns whether a person can be asked: questions are drawn on stderr and answered on stdin, so both must be
 * terminals.
 */
export const canAsk = ({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;
