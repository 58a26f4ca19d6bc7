import type { LookupAddress } from 'node:dns';
import { errorMessage } from '../domain/errors.ts';

/** What is found out about an address of the service before HTTP is spoken with it. */
export type Probe =
  | {
      readonly kind: 'reached';
      readonly ip: string;
      /** Null for plain HTTP, which stays on this machine. */
      readonly tls: { readonly protocol: string; readonly issuer: string; readonly validTo: string } | null;
    }
  | { readonly kind: 'fault'; readonly step: 'dns' | 'tcp' | 'tls'; readonly reason: string };

export interface ProbeOptions {
  /** Of each step, in ms. */
  readonly timeoutMs: number;
  /** PEM: trusted instead of the machine's authorities. */
  readonly ca?: string | undefined;
}

/**
 * Looks the name up, connects, and shakes hands; sends nothing. The time is real time, as that of all sockets. Never throws
 * but for a text that is no URL.
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
    return { kind: 'fault', step: 'tcp', reason: `${at.host}:${at.port} ${reasonOf(error)}` };
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
  // Not refused here: the end of an unfit certificate is worth telling too. Nothing is ever sent.
  const socket = connect({
    ...{ host: ip, port, rejectUnauthorized: false },
    ...(isName ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  });
  try {
    return await settled(socket, 'secureConnect', timeoutMs, (): Probe => {
      const { issuer, valid_to: end } = socket.getPeerCertificate();
      const validTo = new Date(end).toISOString();
      const fault = socket.authorizationError as unknown;
      if (!socket.authorized) {
        const reason = `${errorMessage(fault)} (valid to ${validTo})`;
        return { kind: 'fault', step: 'tls', reason };
      }
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
