import type { World } from '../session/world.ts';

/**
 * Returns whether the command can ask a person. Questions are drawn on stderr and answers are read from
 * stdin, so both must be terminals. The first read of `world.stderr` creates the stream and takes some ms. If
 * stdin is not a terminal, the function does not read `world.stderr`.
 */
export const canAsk = (world: Pick<World, 'stdin' | 'stderr'>): boolean =>
  world.stdin.isTTY === true && world.stderr.isTTY === true;

/** Returns whether a person confirms the payments of a command with these flags. */
export const isAsked = (
  world: Pick<World, 'stdin' | 'stderr'>,
  flags: { readonly yes?: unknown; readonly 'confirm-amount'?: unknown },
): boolean => flags.yes !== true && flags['confirm-amount'] === undefined && canAsk(world);
