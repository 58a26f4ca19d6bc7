import type { LookupAddress } from 'node:dns';
import { errorMessage } from '../../domain/pix-error.ts';

export type Probe =
  | {
      readonly kind: 'reached';
      readonly ip: string;
      /** Null for plain HTTP, which is allowed on this machine only. */
      readonly tls: { readonly protocol: string; readonly issuer: string; readonly validTo: string } | null;
    }
  | {
      readonly kind: 'fault';
      /** The step that failed. `trust`: the server's certificate is not trusted. */
      readonly step: 'dns' | 'tcp' | 'tls' | 'trust';
      /** The code of the system or certificate error, otherwise a message. */
      readonly reason: string;
      readonly at?: string;
      readonly validTo?: string;
    };

export interface ProbeOptions {
  readonly timeoutMs: number;
  readonly ca?: string | undefined;
}

/**
 * Tests a root URL step by step: DNS, TCP, then the TLS handshake. The time limit is in real time.
 * @throws TypeError when `root` is not a URL
 */
export async function probeAddress(root: string, options: ProbeOptions): Promise<Probe> {
  const { protocol, hostname, port } = new URL(root);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'https:';
  let found: LookupAddress;
  try {
    found = await process.getBuiltinModule('node:dns').promises.lookup(host);
  } catch (error) {
    return { kind: 'fault', step: 'dns', reason: reasonOf(error) };
  }
  const at = { host: found.address, port: Number(port || (secure ? 443 : 80)) };
  try {
    await connected(at, options.timeoutMs);
  } catch (error) {
    return { kind: 'fault', step: 'tcp', reason: reasonOf(error), at: `${at.host}:${at.port}` };
  }
  if (!secure) return { kind: 'reached', ip: found.address, tls: null };
  return shaken({ ...at, host, ip: found.address }, options);
}

function connected(at: { host: string; port: number }, timeoutMs: number): Promise<void> {
  const socket = process.getBuiltinModule('node:net').connect(at);
  return settled(socket, 'connect', timeoutMs, () => undefined);
}

async function shaken(
  { host, ip, port }: { host: string; ip: string; port: number },
  { timeoutMs, ca }: ProbeOptions,
): Promise<Probe> {
  const { connect } = process.getBuiltinModule('node:tls');
  const isName = process.getBuiltinModule('node:net').isIP(host) === 0;
  // Even a certificate that is not trusted is accepted here, to report its end date. No data is sent.
  const socket = connect({
    host: ip,
    port,
    rejectUnauthorized: false,
    ...(isName ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  });
  try {
    return await settled(socket, 'secureConnect', timeoutMs, (): Probe => {
      const { issuer, valid_to: end } = socket.getPeerCertificate();
      const validTo = new Date(end).toISOString();
      const fault = socket.authorizationError as unknown;
      if (!socket.authorized) return { kind: 'fault', step: 'trust', reason: errorMessage(fault), validTo };
      const by = issuer.O ?? issuer.CN ?? '';
      return {
        kind: 'reached',
        ip,
        tls: { protocol: socket.getProtocol() ?? '', issuer: String(by), validTo },
      };
    });
  } catch (error) {
    return { kind: 'fault', step: 'tls', reason: reasonOf(error) };
  }
}

function settled<T>(
  socket: import('node:net').Socket,
  event: string,
  timeoutMs: number,
  then: () => T,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => reject(new Error(`no answer within ${timeoutMs / 1000} s`)));
    socket.once('error', reject);
    socket.once(event, () => {
      try {
        resolve(then());
      } catch (error) {
        reject(error as Error);
      }
    });
  }).finally(() => socket.destroy());
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? String(error);
}
