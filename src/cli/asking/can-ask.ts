import type { World } from '../session/world.ts';

/**
 * Returns whether the command can ask a person. It draws questions on stderr and reads answers from stdin, so
 * both must be terminals. If stdin is no terminal, stderr is not opened, because that takes some ms.
 */
export const canAsk = (world: Pick<World, 'stdin' | 'stderr'>): boolean =>
  world.stdin.isTTY === true && world.stderr.isTTY === true;
