import { createWebhook } from '../../../contract/routes/webhooks.ts';
import { fail } from '../../../domain/errors.ts';
import type { EventName } from '../../../domain/money/transaction-statuses.ts';
import { errorMessage, PixError } from '../../../domain/pix-error.ts';
import { countsAsDelivered, targetText } from '../../../domain/webhook/forward-state.ts';
import { say, type Words } from '../../../i18n/index.ts';
import type { Listener } from '../../../listener/listener.ts';
import { prepareRoute } from '../../../operations/call-route.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import { eventJson, eventLine } from '../../../output/event-line.ts';
import type { OutputOptions } from '../../../output/output-options.ts';
import { styleFor } from '../../../output/style.ts';
import { RunningListeners } from '../../../storage/listeners/running-listeners.ts';
import { dataDir } from '../../../system/files/paths.ts';
import { errorPhrase } from '../../failure/describe-failure.ts';
import type { Started } from '../../pix-command.ts';
import { keepWebhookSecret } from '../../session/keep-webhook-secret.ts';
import type { World } from '../../session/world.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';
import { noteWebhookVerification } from '../note-webhook-verification.ts';
import { writeReadyFile } from './ready-file.ts';
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
  if (!item.secret) throw fail('listen.no_secret_given');
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

/** Maximum number of waiting lines: about 3 MB, because a line has about 300 bytes. */
const MOST_WAITING = 10_000;

/**
 * Queues lines for a slow reader. A full queue drops new lines and counts them, so memory is limited and
 * writers never wait.
 */
export class BoundedLineQueue {
  readonly #write: (text: string) => Promise<void>;
  readonly #onLeftOut: (count: number) => void;
  readonly #onFault: () => void;
  readonly #waiting: string[] = [];
  readonly #most: number;
  #leftOut = 0;
  #writing: Promise<void> | null = null;

  /**
   * @param onLeftOut called after the next successful write, with the number of dropped lines
   * @param onFault called when a write fails; `written` then rejects with the error
   */
  constructor(
    write: (text: string) => Promise<void>,
    onLeftOut: (count: number) => void,
    onFault: () => void,
    most: number = MOST_WAITING,
  ) {
    this.#write = write;
    this.#onLeftOut = onLeftOut;
    this.#onFault = onFault;
    this.#most = most;
  }

  push(line: string): void {
    if (this.#waiting.length >= this.#most) this.#leftOut += 1;
    else this.#waiting.push(line);
    if (this.#writing) return;
    this.#writing = this.#drain();
    this.#writing.catch(this.#onFault);
  }

  /** Waits until all queued lines are written. Rejects when a write fails. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#write(this.#waiting.splice(0).join(''));
      if (this.#leftOut > 0) this.#onLeftOut(this.#leftOut);
      this.#leftOut = 0;
    }
    this.#writing = null;
  }
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
    filteredWrite(out.options, notes, words),
    (count) => notes.note('listen.left_out', { count }),
    () => session.interrupt(),
  );
  let removeNote = (): void => {};
  let unstored = { sampled: 0, overflow: 0 };
  return {
    async onReady(listener) {
      const { url, healthPort } = listener;
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
      if (readyFile) await writeReadyFile(readyFile, listener, session.signal);
    },
    onEvent(event) {
      if (event.stored.result === 'duplicate') refused.addDuplicate(event.delivery);
      else lines.push(forMachines ? eventJson(event, options.fields) : eventLine(event, style, words));
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

/** Applies `--jq` to each line. A filter that fails for an event does not end the listener. */
function filteredWrite(
  { jq, write }: OutputOptions,
  notes: StderrNotes,
  words: Words,
): OutputOptions['write'] {
  if (jq === undefined) return write;
  return async (lines) => {
    for (const line of lines.split('\n').slice(0, -1)) {
      const text = await jq.run(line).catch((error: unknown) => {
        const reason = error instanceof PixError ? errorPhrase(words, error) : errorMessage(error);
        notes.note('listen.not_printed', { reason });
        return '';
      });
      await write(text);
    }
  };
}

const storeFault = (words: Words, cause: unknown): string =>
  cause === 'too_slow' ? say(words, 'listen.store_slow') : errorPhrase(words, cause);

function forwardNotes(
  notes: StderrNotes,
  targets: readonly string[],
): Required<Pick<ListenOrder, 'onForwarded' | 'onBacklog'>> {
  const down = new Set<string>();
  return {
    onForwarded({ job, status, reason: fault, latencyMs, delivered, next, targetDown, attempts }) {
      const url = targetText(job.target);
      const reason = fault ?? `http_${status}`;
      const id = job.transactionId ?? '?';
      const event = job.event ?? '?';
      if (!targetDown && down.delete(job.target)) notes.note('listen.target_back', { url });
      if (delivered) {
        const isLate = !countsAsDelivered({ status, latencyMs });
        const told = { id, status: status ?? '-', ms: Math.round(latencyMs) };
        notes.note(isLate ? 'listen.forwarded_late' : 'listen.forwarded', told);
      } else if (next === 'failed')
        notes.note('listen.forward_given_up', { id, event, url, reason, attempts });
      else if (targetDown) {
        if (!down.has(job.target)) notes.note('listen.target_down', { url, reason });
        down.add(job.target);
      } else if (attempts === 1 && next !== 'delivered')
        notes.note('listen.forward_failed', { id, event, url, reason, seconds: next.retryMs / 1000 });
    },
    onBacklog(backlog) {
      for (const { target, waiting, failed } of backlog) {
        const isOurs = targets.includes(target);
        const count = isOurs ? waiting : waiting + failed;
        if (count > 0)
          notes.note(isOurs ? 'listen.backlog' : 'listen.backlog_elsewhere', {
            count,
            url: targetText(target),
          });
      }
    },
  };
}
