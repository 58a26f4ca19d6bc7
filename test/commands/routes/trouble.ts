import { type ErrorCode, errorCodes } from '../../../src/contract/error-codes.ts';
import type { Route } from '../../../src/contract/route.ts';
import { type Transport, TransportError, type WireRequest } from '../../../src/contract/transport.ts';
import { errorEnvelope } from '../../../src/sandbox/http/error-envelope.ts';
import { ServiceFault } from '../../../src/sandbox/service-fault.ts';
import { bodyOf } from '../../support/servers/body-of.ts';

/**
 * Faults of the service and of the network. A status such as 400 comes with an error body in the format of
 * the service.
 */
export const TROUBLES = [
  '400',
  '401',
  '403',
  '404',
  '409',
  '422',
  '424',
  '429',
  '500',
  '503',
  'timeout',
  'refused',
  'not JSON',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Error code for each status. A route uses this code if the route declares no error code for the status. */
const USUAL: Readonly<Record<string, ErrorCode>> = {
  '400': 'PZV001',
  '401': 'PZA100',
  '403': 'PZA200',
  '404': 'PZG404',
  '409': 'PZG409',
  '422': 'PZG422',
  '424': 'PZF500',
  '429': 'PZG429',
  '500': 'PZI100',
  '503': 'PZF503',
};

export const isOf = (row: Route, root: string, { method, url }: WireRequest): boolean => {
  const { pathname } = new URL(url);
  const base = new URL(root).pathname;
  const pattern = row.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return method === row.method && new RegExp(`^${base}${pattern}$`).test(pathname);
};

/**
 * Returns a transport that answers requests of the route `row` with the fault `trouble`, and passes all other
 * requests to `good`.
 */
export function troubled(good: Transport, row: Route, root: string, trouble: Trouble): Transport {
  return async (request) => {
    if (!isOf(row, root, request)) return good(request);
    if (trouble === 'timeout') throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
    if (trouble === 'refused')
      throw new TransportError('connection', 'not_sent', 'connection refused (ECONNREFUSED)');
    if (trouble === 'not JSON')
      return answer(200, { 'content-type': 'text/html' }, Buffer.from('<html>It works!</html>'));
    const code = row.errors.find((one) => String(errorCodes[one].status) === trouble) ?? USUAL[trouble];
    const wait = trouble === '429' || trouble === '503' ? { retryAfterSeconds: 1 } : {};
    const fault = new ServiceFault(code ?? 'PZI100', {}, undefined, wait);
    const { status, headers, body } = errorEnvelope(fault, row.family, 'req-1');
    return answer(status, headers, Buffer.from(body as string));
  };
}

const answer = (
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
): Awaited<ReturnType<Transport>> => ({ status, headers, body: bodyOf(bytes) });
