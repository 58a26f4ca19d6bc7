import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { View } from '../../output/view.ts';
import { addSecret } from '../../storage/vault/manage-secrets.ts';
import { errorPhrase } from '../failure/describe-failure.ts';
import type { Started } from '../pix-command.ts';

/**
 * Prints a result, then stores the result's secret. The secret is stored even if printing fails, because the
 * service returns a secret only once.
 * @returns whether a secret was stored
 */
export async function showAndKeepSecret<T extends { readonly secret?: string | null | undefined }>(
  started: Started,
  id: string,
  view: View<T>,
  row: DecodedRow<T>,
): Promise<boolean> {
  const { secret } = row.item;
  let isKept = false;
  try {
    await started.out.one(view, row);
  } finally {
    if (secret) isKept = await keepWebhookSecret(started, id, secret);
  }
  return isKept;
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
