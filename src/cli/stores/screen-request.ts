import type { Operator } from '../../operations/operator.ts';
import type { Start } from '../pix-command.ts';
import { identityOf } from '../session/identity-of.ts';
import type { World } from '../session/world.ts';
import { machineStores } from './machine-stores.ts';

/** The input of a full-screen application (the dashboard). */
export async function screenRequest(
  world: World,
  { session, words, out, notes }: Start<unknown, unknown>,
  operator: Operator,
) {
  const { lang, color, reveal, sextants = false } = out.options;
  return {
    operator,
    words,
    lang,
    color,
    reveal,
    sextants,
    notes,
    identity: await identityOf(session),
    stores: machineStores(world, session),
  };
}
