import { PixError } from '../domain/errors.ts';
import type { Credentials } from './credentials.ts';
import type { Env } from './paths.ts';
import { systemCode } from './private-files.ts';

export interface SecretSources {
  readonly env: Env;
  readonly credentials: Credentials;
}

/**
 * The secrets that may have signed a delivery: `PIX_WEBHOOK_SECRET`, else all entries `webhook` and
 * `webhook.<label>` of the profile (several while a secret is being rotated). To the letter, never trimmed.
 * @throws PixError `auth` naming the choices when there is none
 */
export async function webhookSecrets({ env, credentials }: SecretSources): Promise<readonly string[]> {
  if (env.PIX_WEBHOOK_SECRET) return [env.PIX_WEBHOOK_SECRET];
  const names = credentials.secretNames.filter((name) => name === 'webhook' || name.startsWith('webhook.'));
  const found = await Promise.all(names.map((name) => credentials.readSecret(name)));
  const secrets = found.filter((secret) => secret !== null);
  return secrets.length > 0 ? secrets : absent('webhook', 'PIX_WEBHOOK_SECRET', credentials);
}

/** What the card family asks for (§5 rule 7). Certificate and key are PEM, null when none was given. */
export interface CardCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly cert: string | null;
  readonly key: string | null;
}

/**
 * The card credentials: `PIX_CARD_CLIENT_ID`, `PIX_CARD_CLIENT_SECRET`, and `PIX_CARD_CERT`, `PIX_CARD_KEY` (files),
 * each else the profile's entry `card.clientId`, `card.clientSecret`, `card.cert`, `card.key`.
 * @throws PixError `auth` when id or secret are missing, `usage` when a file cannot be read
 */
export async function cardCredentials({ env, credentials }: SecretSources): Promise<CardCredentials> {
  const held = async (variable: string, name: string): Promise<string | null> =>
    env[variable] || (await credentials.readSecret(name));
  const needed = async (variable: string, name: string): Promise<string> =>
    (await held(variable, name)) ?? absent(name, variable, credentials);
  const pem = (variable: string, name: string): Promise<string | null> | string => {
    const file = env[variable];
    return file ? readFile(file, variable) : credentials.readSecret(name);
  };
  return {
    clientId: await needed('PIX_CARD_CLIENT_ID', 'card.clientId'),
    clientSecret: await needed('PIX_CARD_CLIENT_SECRET', 'card.clientSecret'),
    cert: await pem('PIX_CARD_CERT', 'card.cert'),
    key: await pem('PIX_CARD_KEY', 'card.key'),
  };
}

function readFile(file: string, variable: string): string {
  try {
    return process.getBuiltinModule('node:fs').readFileSync(file, 'utf8');
  } catch (error) {
    throw new PixError({
      kind: 'usage',
      key: 'credentials.unreadable_file',
      params: { file, variable, code: systemCode(error) ?? 'unknown' },
      errorCode: 'usage',
      hintKey: 'credentials.unreadable_file.hint',
      cause: error,
    });
  }
}

function absent(name: string, variable: string, { profileName }: Credentials): never {
  throw new PixError({
    kind: 'auth',
    key: 'credentials.no_secret',
    params: { name, variable, profile: profileName ?? '' },
    errorCode: 'no_secret',
    hintKey: profileName === null ? 'credentials.no_secret_env.hint' : 'credentials.no_secret.hint',
  });
}
