import type { SecretsInUse } from '../../domain/text/secrets-in-use.ts';
import type { Env } from '../../storage/files/paths.ts';

/** Variables of ours that hold a secret (cli.md "Environment"). */
const SECRET = /^PIX_.*(TOKEN|SECRET|PASSPHRASE)$/;
/** Addresses that may carry a password: databases of ours, and proxies. */
const ADDRESS = /^(PIX_.*_URL|(https?|all)_proxy)$/i;

/** Notes the secrets that the environment holds, before anything is printed. */
export function noteEnvironmentSecrets(secrets: SecretsInUse, env: Env): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (SECRET.test(name)) secrets.noted(value.trim());
    else if (ADDRESS.test(name) && value.includes('@')) notePassword(secrets, value);
  }
}

function notePassword(secrets: SecretsInUse, address: string): void {
  const password = URL.parse(address)?.password;
  if (!password) return;
  secrets.noted(password);
  try {
    secrets.noted(decodeURIComponent(password));
  } catch {
    // Not percent-encoded: it stands there as it is.
  }
}
