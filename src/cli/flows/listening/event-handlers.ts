import { fail } from '../../../domain/errors.ts';
import { errorMessage, PixError } from '../../../domain/pix-error.ts';
import { countsAsDelivered, targetText } from '../../../domain/webhook/forward-state.ts';
import { say, type Words } from '../../../i18n/index.ts';
import type { ForwardResult } from '../../../listener/forwarder.ts';
import type { Listener } from '../../../listener/listener.ts';
import type { ForwardTarget, ListenerOptions } from '../../../listener/listener-options.ts';
import { hasContent, ifWritable, writeAtomicFile } from '../../../operations/files/atomic-file.ts';
import type { ListenRun } from '../../../operations/webhooks/listen.ts';
import { eventJson, eventLine } from '../../../output/event-line.ts';
import type { OutputOptions } from '../../../output/output-options.ts';
import { styleFor } from '../../../output/style.ts';
import { RunningListeners } from '../../../storage/listeners/running-listeners.ts';
import { isPipe } from '../../../system/files/create-file.ts';
import { dataDir } from '../../../system/files/paths.ts';
import { readWholeFile } from '../../../system/files/read-whole-file.ts';
import { errorPhrase } from '../../failure/describe-failure.ts';
import type { Started } from '../../pix-command.ts';
import type { World } from '../../session/world.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';
import type { SecretsInUse } from './listen-secrets.ts';
import { RejectionNotes } from './rejection-notes.ts';

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
 * Returns the callbacks of the listener and of its run. They print each event on one line of stdout, and
 * everything else on stderr.
 * @param register registers the listener's URL as a webhook, after the listener has started
 */
export function eventHandlers(
  world: World,
  { out, notes, words, session }: Started,
  {
    inboxPlace,
    secrets,
    readyFile,
    targets,
    register,
  }: {
    readonly inboxPlace: string;
    readonly secrets: SecretsInUse;
    readonly readyFile: string | undefined;
    readonly targets: readonly ForwardTarget[];
    readonly register: ((addSecret: (secret: string) => void) => Promise<void>) | undefined;
  },
): {
  readonly ofListener: Pick<ListenerOptions, Extract<keyof ListenerOptions, `on${string}`>>;
  readonly ofRun: Pick<ListenRun, 'onReady' | 'onBacklog' | 'onClosed'>;
} {
  const { options, forMachines } = out;
  const style = styleFor(options.color);
  const refused = new RejectionNotes(notes, words, world.clock, secrets.fixedSource);
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
    ofListener: {
      onEvent(event) {
        if (event.stored.result === 'duplicate') refused.addDuplicate(event.delivery);
        else lines.push(forMachines ? eventJson(event, options.fields) : eventLine(event, style, words));
      },
      // Do not print `not_stored` for each delivery, because `onStoreFailed` reports that the inbox failed.
      onRejected: (rejection) => rejection.reason !== 'not_stored' && refused.add(rejection),
      onForwarded: forwardNotes(notes),
      onStoreFailed: (cause) => notes.note('listen.store_failed', { reason: storeFault(words, cause) }),
      onStoreBack: ({ failures, forMs }) =>
        notes.note('listen.store_back', { count: failures, seconds: Math.ceil(forMs / 1000) }),
      onFault: (error) => notes.note('listen.fault', { reason: errorPhrase(words, error) }),
    },
    ofRun: {
      async onReady(listener) {
        const { url, healthPort } = listener;
        unstored = listener.unstoredRejections;
        secrets.follow(listener, session.signal);
        // Register only after the listener has started, because the service may send its challenge
        // immediately.
        await register?.((secret) => secrets.add(listener, secret));
        try {
          const running = { pid: process.pid, profile: session.profileName, inboxPlace };
          removeNote = new RunningListeners(dataDir(world)).add(running);
        } catch (error) {
          notes.note('listen.unnoted', { reason: errorPhrase(words, error) });
        }
        notes.note('listen.ready', { url });
        if (healthPort !== undefined) notes.note('listen.health', { port: healthPort });
        if (readyFile) await writeReadyFile(readyFile, listener, session.signal);
      },
      onBacklog(backlog) {
        for (const { target, waiting, failed } of backlog) {
          const isOurs = targets.some(({ url }) => url === target);
          const count = isOurs ? waiting : waiting + failed;
          const key = isOurs ? 'listen.backlog' : 'listen.backlog_elsewhere';
          if (count > 0) notes.note(key, { count, url: targetText(target) });
        }
      },
      onClosed() {
        removeNote();
        refused.close(unstored);
        return lines.written();
      },
    },
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

/** Prints the results of forwards. While a target is down, prints this only once. */
function forwardNotes(notes: StderrNotes): (result: ForwardResult) => void {
  const down = new Set<string>();
  return ({ job, status, reason: fault, latencyMs, delivered, next, targetDown, attempts }) => {
    const url = targetText(job.target);
    const reason = fault ?? `http_${status}`;
    const id = job.transactionId ?? '?';
    const event = job.event ?? '?';
    if (!targetDown && down.delete(job.target)) notes.note('listen.target_back', { url });
    if (delivered) {
      const isLate = !countsAsDelivered({ status, latencyMs });
      const told = { id, status: status ?? '-', ms: Math.round(latencyMs) };
      notes.note(isLate ? 'listen.forwarded_late' : 'listen.forwarded', told);
    } else if (next === 'failed') notes.note('listen.forward_given_up', { id, event, url, reason, attempts });
    else if (targetDown) {
      if (!down.has(job.target)) notes.note('listen.target_down', { url, reason });
      down.add(job.target);
    } else if (attempts === 1 && next !== 'delivered')
      notes.note('listen.forward_failed', { id, event, url, reason, seconds: next.retryMs / 1000 });
  };
}

/** Writes the ready file, and replaces that of an earlier listener. @throws PixError `usage` */
async function writeReadyFile(
  file: string,
  { url, port, healthPort }: Listener,
  signal: AbortSignal,
): Promise<void> {
  refuseOtherContent(file);
  const line = `${JSON.stringify({ url, port, healthPort, pid: process.pid })}\n`;
  await writeAtomicFile(file, Buffer.from(line), { signal, replaces: hasContent(file) });
}

/**
 * Checks before the listener starts that its ready file can be written.
 * @throws PixError `usage` that names the file
 */
export async function checkReadyFile(file: string): Promise<void> {
  refuseOtherContent(file);
  // A pipe is opened only to write to it, because its reader would take the end of this check for the end.
  if (!isPipe(file)) await ifWritable({ file, replaces: hasContent(file) }, async () => {});
}

/** Checks that the file has no content, or is a ready file. @throws PixError `usage` that names the file */
function refuseOtherContent(file: string): void {
  if (!hasContent(file) || READY.test(readWholeFile(file).toString('utf8'))) return;
  throw fail('listen.ready_file', { file });
}

const READY = /^\{"url":"[^"]*","port":\d+,("healthPort":\d+,)?"pid":\d+\}\n$/;
