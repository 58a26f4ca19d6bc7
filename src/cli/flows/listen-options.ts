import type { EventName } from '../../domain/money/statuses.ts';
import type { Listener } from '../../listener/listener.ts';
import { writeAtomicFile } from '../../operations/files/atomic-file.ts';
import type { Operator } from '../../operations/operator.ts';
import type { ListenOrder } from '../../operations/webhooks/listen.ts';
import { createWebhook } from '../../operations/webhooks/webhooks.ts';
import { eventJson, eventLine } from '../../output/event-line.ts';
import { styleFor } from '../../output/style.ts';
import { webhookSecrets } from '../../storage/vault/secrets.ts';
import { usage } from '../flags/parse-values.ts';
import type { Start } from '../pix-command.ts';
import { keepWebhookSecret } from '../session/keep-secret.ts';
import { LineQueue } from '../session/line-queue.ts';
import { readStdin } from '../session/read-stdin.ts';
import type { World } from '../session/world.ts';
import { tellVerification } from './tell-verification.ts';

type Started = Start<unknown, unknown>;

/** The secrets that may have signed: stdin, else `PIX_WEBHOOK_SECRET`, else the profile's vault. */
export async function listenSecrets(
  world: World,
  { session }: Started,
  fromStdin: boolean,
): Promise<readonly string[]> {
  if (!fromStdin) return webhookSecrets({ env: world.env, credentials: session.credentials() });
  const secret = (await readStdin(world)).replace(/\r?\n$/, '');
  if (secret === '') throw usage('listen.empty_secret');
  return [secret];
}

/** Registers the listener's public address, and tells the listener the secret made for it. */
export async function registerListener(
  world: World,
  started: Started,
  operator: Operator,
  listener: Pick<Listener, 'addSecret'>,
  order: { readonly url: string; readonly events: readonly string[] },
): Promise<void> {
  const { item } = await createWebhook(operator, {
    url: order.url,
    events: order.events as EventName[],
    generateSecret: true,
  });
  started.notes.note('listen.registered', { id: item.id, url: order.url });
  if (!item.secret) throw usage('listen.no_secret_given');
  listener.addSecret(item.secret);
  await keepWebhookSecret(world, started, item.id, item.secret);
  await tellVerification(started.notes, operator, item.id);
}

/** How a listener tells what happens: events on stdout, one a line; everything else on stderr. */
export function eventHandlers(
  { out, notes, words }: Started,
  readyFile: string | undefined,
  register: ((listener: Listener) => Promise<void>) | undefined,
): Pick<ListenOrder, 'onReady' | 'onEvent' | 'onRejected' | 'onForwarded' | 'onFault' | 'onClosed'> {
  const { options, forMachines } = out;
  const style = styleFor(options.color);
  // A reader that stands still must not hold up answers, nor fill the memory: all of it is in the inbox.
  const lines = new LineQueue(options.write, (count) => notes.note('listen.left_out', { count }));
  return {
    async onReady(listener) {
      const { url, port } = listener;
      // The service may challenge at once: whoever is to answer must be listening.
      await register?.(listener);
      notes.note('listen.ready', { url });
      if (readyFile)
        await writeAtomicFile(readyFile, Buffer.from(`${JSON.stringify({ url, port, pid: process.pid })}\n`));
    },
    onEvent(event) {
      const id = event.delivery.transactionId ?? '?';
      if (event.stored.result === 'duplicate')
        return notes.note('listen.duplicate', { id, event: event.delivery.event ?? '?' });
      lines.push(forMachines ? eventJson(event) : eventLine(event, style, words));
    },
    onRejected: ({ statusCode, reason, hint, remoteAddress }) =>
      notes.note(hint ? 'listen.rejected_because' : 'listen.rejected', {
        ...{ status: statusCode ?? '-', from: remoteAddress ?? '?', reason },
        ...(hint && { hint }),
      }),
    onForwarded: ({ transactionId }, { state, status, reason }) => {
      if (state === 'delivered')
        notes.note('listen.forwarded', { id: transactionId ?? '?', status: status ?? '-' });
      else
        notes.note('listen.forward_failed', { id: transactionId ?? '?', reason: reason ?? `HTTP ${status}` });
    },
    onClosed: () => lines.written(),
    onFault: (error) =>
      notes.note('listen.fault', { reason: error instanceof Error ? error.message : String(error) }),
  };
}
