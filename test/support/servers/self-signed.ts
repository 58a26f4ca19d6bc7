import 'reflect-metadata';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const publicExponent = new Uint8Array([1, 0, 1]);
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent };

/**
 * Returns a self-signed certificate for 127.0.0.1 and `hosts`, and its key, both in PEM. `from` and `until`
 * are ISO dates.
 */
export async function selfSigned(
  name = 'sandbox_card_100001',
  from = '2020-01-01',
  until = '2100-01-01',
  kind: 'ec' | 'rsa' = 'ec',
  hosts: readonly string[] = [],
): Promise<{ readonly cert: string; readonly key: string }> {
  const algorithm = kind === 'ec' ? ECDSA : RSA;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore: new Date(from),
    notAfter: new Date(until),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        ...hosts.map((value) => ({ type: 'dns' as const, value })),
      ]),
    ],
  });
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
  return { cert: `${made.toString('pem')}\n`, key };
}
