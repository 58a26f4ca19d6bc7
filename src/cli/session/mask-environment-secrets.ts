import { SECRET_VARIABLE } from '../../domain/environment.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';
import type { SecretMasker } from '../../domain/text/secret-masker.ts';
import type { Env } from '../../system/files/paths.ts';

/** Variables with a URL, which may contain a password. */
const ADDRESS = /^(PIX_.*_URL|(https?|all)_proxy)$/i;

/**
 * Registers the secrets of the environment, so that output masks them. Must be called before anything is
 * printed.
 */
export function maskEnvironmentSecrets(secrets: SecretMasker, env: Env): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (SECRET_VARIABLE.test(name)) secrets.noted(value.trim());
    else if (ADDRESS.test(name) && value.includes('@')) notePassword(secrets, value);
  }
}

function notePassword(secrets: SecretMasker, address: string): void {
  const password = URL.parse(address)?.password;
  if (!password) return;
  secrets.noted(password);
  const decoded = decodeUri(password);
  if (decoded !== null) secrets.noted(decoded);
}
