import { requestPath } from '../../../domain/request-host.ts';
import { safeForTerminal } from '../../../domain/text/safe-text.ts';
import type { Clock } from '../../../domain/time/clock.ts';
import type { ReceivedDelivery } from '../../../domain/webhook/received-delivery.ts';
import { adviceOf, say, type Words } from '../../../i18n/index.ts';
import type { Rejection } from '../../../listener/listener-options.ts';
import type { UnstoredRejections } from '../../../listener/rejection-store.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';

/** Maximum number of lines per reason within `WINDOW_MS`. Further lines are only counted. */
const LINES = 10;
const WINDOW_MS = 60_000;
/** Counts duplicates. No rejection has this reason. */
const DUPLICATE = 'duplicate';
/** Characters of a wrong path to print. Its query is never printed, because it may contain a token. */
const MOST_PATH = 80;

export const previousSecret = (name: string): string => `${PREVIOUS}${name}`;
const PREVIOUS = 'previous:';

interface ReasonCount {
  readonly sinceMs: number;
  lines: number;
  more: number;
  cancel?: () => void;
}

/**
 * Prints rejected and repeated deliveries: a few lines a minute for each reason, then only a count. A flood of requests
 * must not flood the log.
 */
export class RejectionNotes {
  readonly #notes: StderrNotes;
  readonly #words: Words;
  readonly #clock: Clock;
  readonly #fixedSource: string | null;
  readonly #counts = new Map<string, ReasonCount>();

  constructor(notes: StderrNotes, words: Words, clock: Clock, fixedSource: string | null) {
    this.#notes = notes;
    this.#words = words;
    this.#clock = clock;
    this.#fixedSource = fixedSource;
  }

  add(rejection: Rejection): void {
    const { reason, at } = rejection;
    this.#limited(reason, at, () => this.#notes.line(this.#sentences(rejection).join(' ')));
  }

  /** Prints a duplicate. Anyone who captured a delivery can repeat it until its signature is too old. */
  addDuplicate({ transactionId, event, receivedAt }: ReceivedDelivery): void {
    const names = { id: transactionId ?? '?', event: event ?? '?' };
    this.#limited(DUPLICATE, receivedAt, () => this.#notes.note('listen.duplicate', names));
  }

  #limited(reason: string, at: number, print: () => void): void {
    const last = this.#counts.get(reason);
    if (last !== undefined && at >= last.sinceMs + WINDOW_MS) this.#end(reason);
    const count = this.#counts.get(reason) ?? this.#begin(reason, at);
    if (count.lines < LINES) {
      count.lines += 1;
      print();
      return;
    }
    count.more += 1;
    count.cancel ??= this.#clock.at(count.sinceMs + WINDOW_MS, () => this.#end(reason));
  }

  /** @param unstored numbers of rejected deliveries that the inbox does not contain */
  close({ sampled, overflow }: UnstoredRejections): void {
    for (const reason of [...this.#counts.keys()]) this.#end(reason);
    const count = sampled + overflow;
    if (count > 0) this.#notes.note('listen.rejections_not_stored', { count });
  }

  #begin(reason: string, at: number): ReasonCount {
    const count = { sinceMs: at, lines: 0, more: 0 };
    this.#counts.set(reason, count);
    return count;
  }

  #end(reason: string): void {
    const count = this.#counts.get(reason);
    if (count === undefined) return;
    count.cancel?.();
    this.#counts.delete(reason);
    const told = { count: count.more, time: clockSeconds(count.sinceMs) };
    if (count.more === 0) return;
    if (reason === DUPLICATE) this.#notes.note('listen.duplicate.more', told);
    else this.#notes.note('listen.refused.more', { ...told, reason });
  }

  #sentences({
    statusCode,
    reason,
    hint,
    signedWith,
    aheadSeconds,
    remoteAddress,
    path,
    at,
  }: Rejection): string[] {
    const words = this.#words;
    const refused = say(words, 'listen.refused', {
      time: clockSeconds(at),
      status: statusCode ?? '-',
      from: remoteAddress ?? '?',
      reason,
    });
    if (signedWith !== undefined) return [refused, ...this.#signer(signedWith)];
    const advice = adviceOf(words, reason);
    return [
      refused,
      ...(reason === 'not_found'
        ? [
            say(words, 'listen.refused.path', {
              path: safeForTerminal(requestPath(path)).slice(0, MOST_PATH),
            }),
          ]
        : []),
      ...(hint ? [say(words, 'listen.refused.cause', { hint })] : []),
      ...(aheadSeconds === undefined ? [] : [this.#clockOff(aheadSeconds)]),
      ...(advice && !hint ? [advice] : []),
    ];
  }

  #clockOff(seconds: number): string {
    const key = seconds > 0 ? 'listen.refused.clock_ahead' : 'listen.refused.clock_behind';
    return say(this.#words, key, { count: Math.abs(seconds) });
  }

  #signer(label: string): string[] {
    const words = this.#words;
    const isPrevious = label.startsWith(PREVIOUS);
    const owner = ownerOf(words, isPrevious ? label.slice(PREVIOUS.length) : label);
    if (isPrevious) {
      const previous = say(words, 'listen.owner.previous', { owner });
      return [
        say(words, 'listen.refused.signed_with', { owner: previous }),
        say(words, 'listen.refused.previous'),
      ];
    }
    const source = this.#fixedSource;
    return [
      say(words, 'listen.refused.signed_with', { owner }),
      ...(source === null ? [] : [say(words, 'listen.refused.fixed_secret', { source })]),
    ];
  }
}

/**
 * Returns a phrase such as `the secret of webhook ID`. @param name name of a secret, for example `webhook.ID`
 */
function ownerOf(words: Words, name: string): string {
  if (name === 'webhook') return say(words, 'listen.owner.profile');
  const id = name.replace(/^webhook\./, '');
  return id === 'callbacks'
    ? say(words, 'listen.owner.callbacks')
    : say(words, 'listen.owner.webhook', { id });
}
