import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { systemCode } from '../../domain/system-error.ts';
import { readWholeFile } from '../../system/files/read-whole-file.ts';
import { refuseAbsentSecret } from './load-credentials.ts';
import type { SecretSources } from './read-webhook-secrets.ts';

/** Environment variables with card credentials. `cert` and `key` contain paths of files. */
export const CARD_VARIABLES = {
  clientId: 'PIX_CARD_CLIENT_ID',
  clientSecret: 'PIX_CARD_CLIENT_SECRET',
  cert: 'PIX_CARD_CERT',
  key: 'PIX_CARD_KEY',
} as const;

/** Credentials of the card family (§5 rule 7). `cert` and `key` are PEM texts; null if not configured. */
export interface CardCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly cert: string | null;
  readonly key: string | null;
  /**
   * PEM of the only certificate authority to trust. If null, the authorities of this machine and of
   * `NODE_EXTRA_CA_CERTS` are trusted.
   */
  readonly ca: string | null;
}

/**
 * Reads each value from its environment variable, otherwise from the profile's entry `card.…`. `card.ca` is
 * read from the profile only. If the environment sets another origin for the card family, the profile's
 * values are not used.
 * @throws PixError `auth` when id or secret are missing, `usage` when a file cannot be read
 */
export async function cardCredentials({ env, credentials }: SecretSources): Promise<CardCredentials> {
  const isWithheld = credentials.withheld.includes('card');
  const kept = async (name: string): Promise<string | null> =>
    isWithheld ? null : credentials.readSecret(name);
  const held = async (variable: string, name: string): Promise<string | null> =>
    env[variable] || (await kept(name));
  const needed = async (variable: string, name: string): Promise<string> =>
    (await held(variable, name)) ?? refuseAbsentSecret(name, variable, credentials);
  const pem = (variable: string, name: string): Promise<string | null> | string => {
    const file = env[variable];
    return file ? readFile(file, variable) : kept(name);
  };
  return {
    clientId: await needed(CARD_VARIABLES.clientId, 'card.clientId'),
    clientSecret: await needed(CARD_VARIABLES.clientSecret, 'card.clientSecret'),
    cert: await pem(CARD_VARIABLES.cert, 'card.cert'),
    key: await pem(CARD_VARIABLES.key, 'card.key'),
    ca: await kept('card.ca'),
  };
}

function readFile(file: string, variable: string): string {
  try {
    return readWholeFile(file, `${variable}=${file}`).toString('utf8');
  } catch (error) {
    const code = error instanceof PixError ? systemCode(error.cause) : undefined;
    if (code === undefined) throw error;
    throw fail('credentials.unreadable_file', { file, variable, code }, { cause: error });
  }
}
