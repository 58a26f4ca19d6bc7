import type { World } from '../session/world.ts';

/**
 * Returns whether the command can ask a person. It draws questions on stderr and reads answers from stdin, so
 * both must be terminals.
 */
export const canAsk = ({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean =>
  stdin.isTTY === true && stderr.isTTY === true;
