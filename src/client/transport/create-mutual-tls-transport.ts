import { type Transport, TransportError } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { createUndiciTransport, type UndiciOptions, type UndiciTransport } from './undici-transport.ts';

export interface Pem {
  readonly source: string;
  readonly text: string | null;
}

export interface ClientIdentity {
  readonly cert: Pem;
  readonly key: Pem;
  readonly ca: Pem;
}

/**
 * Returns a transport with a client certificate for the card family (§5 rule 7). Checks the certificate
 * first: with TLS 1.3, the server's refusal looks like a lost connection.
 * @throws PixError `auth` when the certificate is missing, not valid now, or does not match its key; `usage`
 * when it is not PEM, or its key is encrypted
 */
export function createMutualTlsTransport(
  identity: ClientIdentity,
  nowMs: number,
  env: NonNullable<UndiciOptions['env']>,
): UndiciTransport {
  const { cert, key } = checkIdentity(identity, nowMs);
  const ca = identity.ca.text;
  if (ca !== null) readCertificate({ ...identity.ca, text: ca });
  const { send, close } = createUndiciTransport({ env, tls: { cert, key, ...(ca === null ? {} : { ca }) } });
  return { send: withClearFailures(send), close };
}

/**
 * Checks that the certificate and its key can be used now.
 * @throws PixError `auth` when certificate or key is missing, the certificate is not valid now, or the key
 * does not match the certificate; `usage` when one of them cannot be read
 */
export function checkIdentity(
  { cert, key }: Pick<ClientIdentity, 'cert' | 'key'>,
  nowMs: number,
): { readonly cert: string; readonly key: string } {
  if (cert.text === null || key.text === null) {
    const missing = [cert, key].filter(({ text }) => text === null).map(({ source }) => source);
    throw fail('card.no_certificate', { missing: missing.join(', ') });
  }
  const certificate = readCertificate({ ...cert, text: cert.text });
  const privateKey = readKey({ ...key, text: key.text });
  const { source } = cert;
  const from = new Date(certificate.validFrom);
  const until = new Date(certificate.validTo);
  if (nowMs < from.getTime()) throw fail('card.certificate_early', { source, at: from.toISOString() });
  if (nowMs > until.getTime()) throw fail('card.certificate_expired', { source, at: until.toISOString() });
  if (!certificate.checkPrivateKey(privateKey)) {
    throw fail('card.key_mismatch', { cert: source, key: key.source });
  }
  return { cert: cert.text, key: key.text };
}

type Held = Pem & { readonly text: string };

const crypto = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto');

function readCertificate({ source, text }: Held): import('node:crypto').X509Certificate {
  try {
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no certificate');
    return new (crypto().X509Certificate)(text);
  } catch (error) {
    throw fail('card.bad_certificate', { source }, { cause: error });
  }
}

function readKey({ source, text }: Held): import('node:crypto').KeyObject {
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text)) {
    throw fail('card.encrypted_key', { source });
  }
  try {
    if (!text.includes('PRIVATE KEY-----')) throw new Error('no key');
    return crypto().createPrivateKey(text);
  } catch {
    // OpenSSL's message may contain the key, so it is not shown.
    throw fail('card.bad_key', { source });
  }
}

/**
 * Returns a transport with clear errors for a refused client certificate. After a TLS alert, no request was
 * processed. If the connection closed without an answer, only the error of a read is replaced: the outcome of
 * a change stays unknown.
 */
function withClearFailures(send: Transport): Transport {
  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const reason = error.message;
      const outcome = error.outcome === 'not_sent' ? 'not_sent' : 'not_applied';
      if (error.fault === 'tls' && /ALERT/i.test(reason)) {
        throw fail('card.certificate_refused', { reason }, { outcome, cause: error });
      }
      const isRead = request.method === 'GET' || new URL(request.url).pathname.endsWith('/token');
      if (error.fault === 'connection' && error.outcome === 'unknown' && isRead) {
        throw fail('card.closed', { reason }, { outcome, cause: error });
      }
      throw error;
    }
  };
}
