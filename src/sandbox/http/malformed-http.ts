import type { Duplex } from 'node:stream';
import { invalid } from '../service-fault.ts';
import { type Answer, bytesOf, jsonAnswer } from './answer.ts';
import { errorEnvelope, statusText } from './error-envelope.ts';

/**
 * Reason for refusing a malformed request: an HTTP status (RFC 9110, RFC 6585), or a `Host` header that does
 * not name this machine.
 */
export type MalformedRequest = 400 | 408 | 431 | 'foreign_host';

/** Maps an error code of Node's parser (event `clientError`) to an HTTP status. */
const STATUSES: Readonly<Record<string, MalformedRequest>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const MESSAGES: Readonly<Record<MalformedRequest, string>> = {
  400: 'não é uma requisição HTTP válida',
  foreign_host: 'este sandbox atende apenas localhost, 127.0.0.1 e [::1]',
  408: 'A requisição não chegou inteira a tempo.',
  431: 'Os cabeçalhos da requisição são grandes demais.',
};

/** Returns the reason for the refusal, or null if the connection is broken and no answer can be sent. */
export function malformedBy({ code = '' }: NodeJS.ErrnoException): MalformedRequest | null {
  if (code === 'ECONNRESET' || code === 'EPIPE') return null;
  return STATUSES[code] ?? 400;
}

/**
 * Returns the answer to a malformed request. For 408 and 431, it has the shorter envelope of §7.1, because
 * the catalogue has no codes for them.
 */
export function malformedAnswer(status: MalformedRequest, requestId: string): Answer {
  const message = MESSAGES[status];
  if (status === 400 || status === 'foreign_host')
    return errorEnvelope(invalid(status === 400 ? 'request' : 'host', message), 'main', requestId);
  return jsonAnswer(status, { statusCode: status, error: statusText(status), message, requestId });
}

export function writeRaw(socket: Duplex, { status, headers, body }: Answer): void {
  const whole = bytesOf(body);
  if (!socket.writable || whole === undefined) return void socket.destroy();
  const lines = { ...headers, 'content-length': whole.byteLength, connection: 'close' };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${statusText(status)}\r\n${head.join('')}\r\n`), whole]),
  );
}
