import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { type Received, type Receiver, receiver } from '../../support/servers/receiver.ts';
import { type SandboxWorld, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

export const HOOK = 'http://127.0.0.1:9/hook';
export const MINUTE = 60_000;

export interface Delivering extends SandboxWorld {
  readonly endpoint: Receiver;
}

/** Starts a sandbox whose deliveries all reach one receiver in this process. */
export async function delivering(options: Parameters<typeof sandboxWorld>[0] = {}): Promise<Delivering> {
  const endpoint = receiver();
  return { ...(await sandboxWorld({ deliver: endpoint.deliver, ...options })), endpoint };
}

/** Registers a webhook at HOOK, or at the URL in `more`. */
export async function register(
  { ask }: SandboxWorld,
  more: object = {},
): Promise<{ readonly id: string; readonly secret: string | null }> {
  const { status, json } = await ask('POST /v1/user/webhooks', { body: { url: HOOK, ...more } });
  expect(status).toBe(201);
  return json as { id: string; secret: string | null };
}

export const events = ({ received }: Receiver): (string | undefined)[] =>
  received.map(({ headers }) => headers['x-callback-event']);

export const attempts = ({ received }: Receiver): (string | undefined)[] =>
  received.map(({ headers }) => headers['x-callback-attempt']);

export function signedBy(secret: string, { headers, body }: Received): boolean {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-callback-signature'] ?? '') ?? [];
  const base = Buffer.concat([Buffer.from(`${t}.`), body]);
  return createHmac('sha256', secret).update(base).digest('hex') === v1;
}
