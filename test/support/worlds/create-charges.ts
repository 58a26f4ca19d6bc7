import { textOf } from '../servers/body-of.ts';
import type { PixWorld } from './pix-world.ts';

/**
 * Creates charges of R$ 1,00 by requests to the sandbox, because a command for each charge takes several
 * times as long.
 */
export async function createCharges({ sandbox }: Pick<PixWorld, 'sandbox'>, count: number): Promise<void> {
  for (let created = 0; created < count; created += 1) {
    const answer = await sandbox.handle({
      method: 'POST',
      url: `${sandbox.roots.main}/pix`,
      headers: { authorization: `Bearer ${sandbox.tokens.both}`, 'content-type': 'application/json' },
      body: '{"amount":1}',
    });
    if (answer.status !== 200) throw new Error(await textOf(answer));
  }
}
