import type { Operator } from '../../operations/operator.ts';
import type { Start } from '../pix-command.ts';
import { identityOf } from './identity-of.ts';
import { machineStores } from './machine-stores.ts';
import type { World } from './world.ts';

/** What a command gives to an application that draws on the whole terminal. */
export async function screenRequest(
  world: World,
  { session, words, out, notes }: Start<unknown, unknown>,
  operator: Operator,
) {
  const { lang, color, reveal, sextants = false } = out.options;
  return {
    ...{ operator, words, lang, color, reveal, sextants, notes },
    identity: await identityOf(session),
    stores: machineStores(world, session),
  };
}
