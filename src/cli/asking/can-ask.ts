import { isInCi, isSwitchedOn } from '../../domain/environment.ts';
import { beforeDashes, type World } from '../session/world.ts';

export type AskingWorld = Pick<World, 'stdin' | 'stderr' | 'argv' | 'env'>;

/**
 * Returns whether the command can ask a person. Questions are drawn on stderr and answers are read from
 * stdin, so both must be terminals. The first read of `world.stderr` creates the stream and takes some ms. If
 * stdin is not a terminal, the function does not read `world.stderr`.
 * @throws PixError `usage` if PIX_NO_INPUT is neither on nor off
 */
export const canAsk = (world: AskingWorld): boolean =>
  world.stdin.isTTY === true && noInputBy(world) === undefined && world.stderr.isTTY === true;

/**
 * Returns the name of the flag or variable that forbids questions; undefined if none does. Reads the unparsed
 * command line, because the parser accepts missing flags only if a person will be asked for them.
 */
export function noInputBy({ argv, env }: AskingWorld): string | undefined {
  if (beforeDashes(argv).includes('--no-input')) return '--no-input';
  if (isSwitchedOn(env, 'PIX_NO_INPUT')) return 'PIX_NO_INPUT';
  return isInCi(env) ? 'CI' : undefined;
}

/** Returns whether a person confirms the payments of a command with these flags. */
export const isAsked = (
  world: AskingWorld,
  flags: { readonly yes?: unknown; readonly 'confirm-amount'?: unknown },
): boolean => flags.yes !== true && flags['confirm-amount'] === undefined && canAsk(world);
