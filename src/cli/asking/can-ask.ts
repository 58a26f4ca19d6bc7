import type { World } from '../session/world.ts';

/**
 * Returns whether the command can ask a person. Questions are drawn on stderr and answers are read from
 * stdin, so both must be terminals. The function reads `world.stdin` first: if it is not a terminal, Node
 * does not need to create `world.stderr`, which takes some ms.
 */
export const canAsk = (world: Pick<World, 'stdin' | 'stderr'>): boolean =>
  world.stdin.isTTY === true && world.stderr.isTTY === true;
