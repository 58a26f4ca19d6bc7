import { createWebhook } from '../../../contract/routes/webhooks.ts';
import type { EventName } from '../../../domain/money/transaction-statuses.ts';
import { say, type Words } from '../../../i18n/index.ts';
import type { Listener } from '../../../listener/listener.ts';
import { prepareRoute } from '../../../operations/call-route.ts';
import { writeAtomicFile } from '../../../operations/files/atomic-file.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import { eventJson, eventLine } from '../../../output/event-line.ts';
import { styleFor } from '../../../output/style.ts';
import { RunningListeners } from '../../../storage/listeners/running-listeners.ts';
import { dataDir } from '../../../system/files/paths.ts';
import { errorPhrase } from '../../failure/error-phrase.ts';
import { usage } from '../../flags/parse-values.ts';
import type { Started } from '../../pix-command.ts';
import { keepWebhookSecret } from '../../session/keep-webhook-secret.ts';
import type { World } from '../../session/world.ts';
import { BoundedLineQueue } from '../../streams/bounded-line-queue.ts';
import { noteWebhookVerification } from '../note-webhook-verification.ts';
import { forwardNotes } from './forward-notes.ts';
import { RejectionNotes } from './rejection-notes.ts';

/**
 * Registers the listener's URL as a webhook and stores the new secret in the profile.
 * @throws PixError `usage` when the service returns no secret
 */
export async function registerListener(
  started: Started,
  operator: Operator,
  addSecret: (secret: string) => void,
  order: { readonly url: string; readonly events: readonly string[] },
): Promise<void> {
  const register = await prepareRoute(operator, createWebhook, {
    body: { url: order.url, events: order.events as EventName[], generateSecret: true },
  });
  const { item } = await register();
  started.notes.note('listen.registered', { id: item.id, url: order.url });
  if (!item.secret) throw usage('listen.no_secret_given');
  addSecret(item.secret);
  await keepWebhookSecret(started, item.id, item.secret);
  await noteWebhookVerification(started.notes, operator, item.id);
}

interface HandlerOptions {
  readonly inboxPlace: string;
  /**
   * Name of the flag or variable that contains the secret, if the listener accepts only this secret. Null if
   * the listener accepts all secrets of the profile.
   */
  readonly fixedSource: string | null;
  readonly readyFile: string | undefined;
  readonly targets: readonly string[];
  readonly onListening: (listener: Listener) => Promise<void>;
}

/**
 * Returns the listener's callbacks. They print each event on one line of stdout, and everything else on
 * stderr.
 */
export function eventHandlers(
  { clock, env, platform, home }: World,
  { out, notes, words, session }: Started,
  { inboxPlace, fixedSource, readyFile, targets, onListening }: HandlerOptions,
): Pick<ListenOrder, Extract<keyof ListenOrder, `on${string}`>> {
  const { options, forMachines } = out;
  const style = styleFor(options.color);
  const refused = new RejectionNotes(notes, words, clock, fixedSource);
  // A slow reader of stdout must not delay answers or fill the memory, so the queue drops lines. The inbox
  // still contains their events.
  const lines = new BoundedLineQueue(
    options.write,
    (count) => notes.note('listen.left_out', { count }),
    () => session.interrupt(),
  );
  let removeNote = (): void => {};
  let unstored = { sampled: 0, overflow: 0 };
  return {
    async onReady(listener) {
      const { url, port, healthPort } = listener;
      unstored = listener.unstoredRejections;
      await onListening(listener);
      try {
        const running = { pid: process.pid, profile: session.profileName, inboxPlace };
        removeNote = new RunningListeners(dataDir(env, platform, home)).add(running);
      } catch (error) {
        notes.note('listen.unnoted', { reason: errorPhrase(words, error) });
      }
      notes.note('listen.ready', { url });
      if (healthPort !== undefined) notes.note('listen.health', { port: healthPort });
      if (readyFile)
        await writeAtomicFile(
          readyFile,
          Buffer.from(`${JSON.stringify({ url, port, healthPort, pid: process.pid })}\n`),
          { signal: session.signal },
        );
    },
    onEvent(event) {
      if (event.stored.result === 'duplicate') refused.addDuplicate(event.delivery);
      else lines.push(forMachines ? eventJson(event) : eventLine(event, style, words));
    },
    // Do not print `not_stored` for each delivery, because `onStoreFailed` reports that the inbox failed.
    onRejected: (rejection) => rejection.reason !== 'not_stored' && refused.add(rejection),
    onStoreFailed: (cause) => notes.note('listen.store_failed', { reason: storeFault(words, cause) }),
    onStoreBack: ({ failures, forMs }) =>
      notes.note('listen.store_back', { count: failures, seconds: Math.ceil(forMs / 1000) }),
    ...forwardNotes(notes, targets),
    onClosed() {
      removeNote();
      refused.close(unstored);
      return lines.written();
    },
    onFault: (error) => notes.note('listen.fault', { reason: errorPhrase(words, error) }),
  };
}

const storeFault = (words: Words, cause: unknown): string =>
  cause === 'too_slow' ? say(words, 'listen.store_slow') : errorPhrase(words, cause);
