import type { Env } from '../../system/files/paths.ts';
import { type Credentials, refuseAbsentSecret } from './load-credentials.ts';

export interface SecretSources {
  readonly env: Env;
  readonly credentials: Credentials;
}

/** A webhook secret. Its entry in the profile is named `webhook` or `webhook.<id>`. */
export interface NamedSecret {
  readonly name: string;
  readonly secret: string;
}

/**
 * Returns the secret in `PIX_WEBHOOK_SECRET`. If it is not set, returns all webhook secrets of the profile.
 * Secrets are never trimmed.
 * @throws PixError `auth` that names the choices when there is no secret
 */
export async function readWebhookSecrets({ env, credentials }: SecretSources): Promise<readonly string[]> {
  if (env.PIX_WEBHOOK_SECRET) return [env.PIX_WEBHOOK_SECRET];
  const found = await readProfileWebhookSecrets(credentials);
  if (found.length === 0) refuseAbsentSecret('webhook', 'PIX_WEBHOOK_SECRET', credentials);
  return found.map(({ secret }) => secret);
}

/** Returns the webhook secrets of the profile. During a rotation, there are several. */
export async function readProfileWebhookSecrets(credentials: Credentials): Promise<readonly NamedSecret[]> {
  const names = credentials.secretNames.filter((name) => name === 'webhook' || name.startsWith('webhook.'));
  const found = await Promise.all(
    names.map(async (name) => ({ name, secret: await credentials.readSecret(name) })),
  );
  return found.flatMap(({ name, secret }) => (secret === null ? [] : [{ name, secret }]));
}
