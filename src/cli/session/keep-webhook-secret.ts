import { addSecret } from '../../storage/vault/manage-secrets.ts';
import { errorPhrase } from '../failure/error-phrase.ts';
import type { Started } from '../pix-command.ts';

/**
 * Prints a webhook's secret, then stores it even if printing failed: the service returns a secret only once.
 * @returns whether it was stored
 */
export async function showAndKeepSecret(
  started: Started,
  { id, secret }: { readonly id: string; readonly secret: string },
  show: () => Promise<void>,
): Promise<boolean> {
  const failure = await show().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const kept = await keepWebhookSecret(started, id, secret);
  if (failure) throw failure.error;
  return kept;
}

/**
 * Stores a webhook's secret in the profile's vault, for `pix webhook listen`. If the vault fails, prints a
 * note instead of throwing, because the secret was already printed.
 * @returns whether it was stored
 */
export async function keepWebhookSecret(
  { session, notes, words }: Started,
  id: string,
  secret: string,
): Promise<boolean> {
  const profile = session.profile();
  notes.note('webhook.secret_once');
  if (profile === null) return false;
  try {
    await addSecret(await session.keeper(profile), profile.name, `webhook.${id}`, secret);
    notes.note('webhook.secret_kept', { profile: profile.name });
    return true;
  } catch (error) {
    const reason = errorPhrase(words, error);
    notes.note('webhook.secret_not_kept', { profile: profile.name, reason });
    return false;
  }
}
