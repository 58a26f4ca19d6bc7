import { addSecret } from '../../storage/vault/manage-secrets.ts';
import { faultWords } from '../failure/fault-words.ts';
import type { Start } from '../pix-command.ts';
import type { World } from './world.ts';

/**
 * Keeps a webhook's secret, which the service shows once, in the vault of the profile: `pix webhook listen` finds it
 * there. It has been printed already: when the vault fails that is said, and nothing is lost. Gives whether it was kept.
 */
export async function keepWebhookSecret(
  world: World,
  { session, notes, words }: Start<unknown, unknown>,
  id: string,
  secret: string,
): Promise<boolean> {
  const profile = session.profile();
  notes.note('webhook.secret_once');
  if (profile === null) return false;
  try {
    const vault = await session.vault(profile);
    await addSecret(
      { profiles: session.profiles, vault, clock: world.clock },
      profile.name,
      `webhook.${id}`,
      secret,
    );
    notes.note('webhook.secret_kept', { profile: profile.name });
    return true;
  } catch (error) {
    const reason = faultWords(words, error);
    notes.note('webhook.secret_not_kept', { profile: profile.name, reason });
    return false;
  }
}
