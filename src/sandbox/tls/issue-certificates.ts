import type { webcrypto } from 'node:crypto';
import { systemClock } from '../../domain/time/clock.ts';
import { replacePrivateFile } from '../../system/files/private-files.ts';
import type { CardClientCredentials } from '../state/accounts/sandbox-accounts.ts';

interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** Certificates and keys in PEM. The key of the authority `ca` is not stored. */
export interface Certificates {
  readonly ca: string;
  readonly server: Identity;
  readonly client: Identity;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** This date is early, so that clients whose clock is behind accept the certificates too. */
const VALID_FROM = new Date('2020-01-01T00:00:00Z');
const VALID_YEARS = 20;
/** Values of `extendedKeyUsage` (RFC 5280 §4.2.1.12). */
const FOR_SERVERS = '1.3.6.1.5.5.7.3.1';
const FOR_CLIENTS = '1.3.6.1.5.5.7.3.2';

/**
 * Creates an authority and its two certificates. The authority's key is discarded, so that it can never issue
 * another certificate. The certificates expire by the machine's clock, not by the sandbox clock.
 * @param clientId common name in the client certificate: the client id of the card credentials
 */
export async function issueCertificates(clientId: string): Promise<Certificates> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const notAfter = new Date(systemClock.now());
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS);
  const dates = { notBefore: VALID_FROM, notAfter };
  const authority = await makeKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...dates,
    name: 'CN=Pix sandbox card authority',
    keys: authority,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });

  const sign = async (
    name: string,
    usage: string,
    names: readonly { type: 'dns' | 'ip'; value: string }[],
  ): Promise<Identity> => {
    const keys = await makeKeys();
    const cert = await x509.X509CertificateGenerator.create({
      ...dates,
      subject: [{ CN: [name] }],
      issuer: root.subject,
      publicKey: keys.publicKey,
      signingKey: authority.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([usage]),
        await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
        ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension([...names])] : []),
      ],
    });
    const der = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
    return {
      cert: withEnd(cert.toString('pem')),
      key: withEnd(x509.PemConverter.encode(der, 'PRIVATE KEY')),
    };
  };

  return {
    ca: withEnd(root.toString('pem')),
    server: await sign('localhost', FOR_SERVERS, [
      { type: 'dns', value: 'localhost' },
      { type: 'ip', value: '127.0.0.1' },
      { type: 'ip', value: '::1' },
    ]),
    client: await sign(clientId, FOR_CLIENTS, []),
  };
}

const makeKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

const withEnd = (pem: string): string => `${pem.trim()}\n`;

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
