import { addSecret } from '../../storage/vault/secret-notes.ts';
import type { Start } from '../pix-command.ts';
import type { World } from './world.ts';

/**
 * Keeps a webhook's secret, which the service shows once, in the vault of the profile: `pix webhook listen` finds it
 * there. It has been printed already: when the vault fails that is said, and nothing is lost.
 */
export async function keepWebhookSecret(
  world: World,
  { session, notes }: Start<unknown, unknown>,
  id: string,
  secret: string,
): Promise<void> {
  const profile = session.profile();
  notes.note('webhook.secret_once');
  if (profile === null) return;
  try {
    const vault = await session.vault(profile);
    await addSecret(
      { profiles: session.profiles, vault, clock: world.clock },
      profile.name,
      `webhook.${id}`,
      secret,
    );
    notes.note('webhook.secret_kept', { profile: profile.name });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notes.note('webhook.secret_not_kept', { profile: profile.name, reason });
  }
}
