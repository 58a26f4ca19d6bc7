import type { CardClientCredentials } from '../card/card-credentials.ts';
import type { Certificates } from './issue-certificates.ts';

/**
 * Writes what a client other than `pix` needs into `card/` of the sandbox's folder, for its owner's eyes alone:
 * `ca.pem`, `client.pem`, `client-key.pem`, and `curl.conf`, which names them and the client's id and secret.
 */
export function writeClientFiles(
  store: string,
  { ca, client }: Certificates,
  card: CardClientCredentials,
): void {
  const fs = process.getBuiltinModule('node:fs');
  const { join } = process.getBuiltinModule('node:path');
  const folder = join(store, 'card');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    // Taken away first: the mode counts for a new file only.
    fs.rmSync(file, { force: true });
    fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    return file;
  };
  const settings = {
    cacert: write('ca.pem', ca),
    cert: write('client.pem', client.cert),
    key: write('client-key.pem', client.key),
    user: `${card.clientId}:${card.clientSecret}`,
  };
  // curl reads a quoted value with the escapes that JSON writes.
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  write('curl.conf', lines.join(''));
}
