import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { signature } from '../support/servers/listener-floods.ts';

/**
 * Sends a genuine delivery to a listener, on a new connection.
 * @param limitMs time in ms after which the sender gives up
 * @returns the HTTP status; 0 if the connection broke or the time is over
 */
export function postDelivery(
  { port, tls = false }: { readonly port: number; readonly tls?: boolean },
  { id, secret, limitMs }: { readonly id: string; readonly secret: string; readonly limitMs: number },
): Promise<number> {
  const body = JSON.stringify({ id, status: 'COMPLETED', amount: 10.5 });
  return new Promise((resolve) => {
    const sent = (tls ? httpsRequest : httpRequest)({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/',
      agent: false,
      rejectUnauthorized: false,
      headers: { 'content-length': body.length, 'x-callback-signature': signature(secret, body) },
    });
    const timer = setTimeout(() => sent.destroy(), limitMs);
    const end = (status: number): void => {
      clearTimeout(timer);
      resolve(status);
    };
    sent
      .on('response', (response) => {
        response
          .on('error', () => end(0))
          .on('end', () => end(response.statusCode ?? 0))
          .resume();
      })
      .on('error', () => end(0))
      .end(body);
  });
}
