import { replacePrivateFile } from '../../system/files/private-files.ts';
import type { CardClientCredentials } from '../card/card-client-credentials.ts';
import type { Certificates } from './issue-certificates.ts';

/**
 * Writes certificate files for clients such as curl to the folder `card/`. Only the owner of the files can
 * read them.
 */
export function writeClientFiles(
  store: string,
  { ca, client }: Certificates,
  card: CardClientCredentials,
): void {
  const { join } = process.getBuiltinModule('node:path');
  const folder = join(store, 'card');
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    replacePrivateFile(file, text);
    return file;
  };
  const settings = {
    cacert: write('ca.pem', ca),
    cert: write('client.pem', client.cert),
    key: write('client-key.pem', client.key),
    user: `${card.clientId}:${card.clientSecret}`,
  };
  // In curl's configuration, quoted values have the escapes of JSON.
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  write('curl.conf', lines.join(''));
}
