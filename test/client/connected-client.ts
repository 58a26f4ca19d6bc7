import { Client, type ClientOptions } from '../../src/client/client.ts';
import type { ClientEvent } from '../../src/client/client-event.ts';
import type { WireRequest, WireResponse } from '../../src/contract/transport.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { bodyOf } from '../support/servers/body-of.ts';

export const ROOT = 'http://127.0.0.1:1/v1/';
export const NOW = Date.parse('2026-11-21T15:00:00Z');
export const PAID = { id: 'a', status: 'COMPLETED' };

export const answer = (body: unknown, headers: Record<string, string> = {}, status = 200): WireResponse => ({
  status,
  headers,
  body: bodyOf(typeof body === 'string' ? body : JSON.stringify(body)),
});

/**
 * Returns a client whose transport answers each request with the result of `answering`. Also returns the sent
 * requests, the events and the clock.
 */
export function connected(
  answering: (request: WireRequest) => WireResponse | Promise<WireResponse> = () => answer(PAID),
  options: Partial<ClientOptions> = {},
) {
  const sent: WireRequest[] = [];
  const events: ClientEvent[] = [];
  const clock = new VirtualClock(NOW);
  const client = new Client({
    transport: async (request) => {
      sent.push(request);
      await clock.advance(40);
      return answering(request);
    },
    roots: { main: ROOT, hub: ROOT },
    token: async (family, scopes) => `${family} ${scopes.join()}`,
    clock,
    random: () => 0,
    timeoutMs: 1_234,
    userAgent: 'pix/test',
    onEvent: (event) => {
      events.push(event);
      // The client starts to wait right after this event. `setImmediate` advances the clock only when the
      // client waits.
      if (event.type === 'retry') setImmediate(() => void clock.advance(event.retry.waitMs));
    },
    ...options,
  });
  return { client, sent, events, clock };
}
