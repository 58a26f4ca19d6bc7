import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate that nobody has signed but itself, PEM with its key; dates as ISO 8601. */
export async function selfSigned(
  name = 'sandbox_card_100001',
  from = '2020-01-01',
  until = '2100-01-01',
): Promise<{ readonly cert: string; readonly key: string }> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore: new Date(from),
    notAfter: new Date(until),
    keys,
    signingAlgorithm: ALGORITHM,
  });
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    cert: `${made.toString('pem')}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`,
  };
}
