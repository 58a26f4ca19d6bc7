import type { Clock } from '../../../domain/time/clock.ts';
import { adviceOf, say, type Words } from '../../../i18n/index.ts';
import type { Rejection } from '../../../listener/options.ts';
import { clockTime } from '../../../output/event-line.ts';
import type { StderrNotes } from '../../session/stderr-notes.ts';

/** Lines per reason within `WINDOW_MS`; further rejections are only counted. */
const LINES = 10;
const WINDOW_MS = 60_000;

/** The name under which a secret replaced while the listener ran is remembered. */
export const previousSecret = (name: string): string => `${PREVIOUS}${name}`;
const PREVIOUS = 'previous:';

interface Told {
  readonly sinceMs: number;
  lines: number;
  more: number;
  cancel?: () => void;
}

/**
 * Notes rejected requests on stderr: time, cause, what to do. Each reason gets some lines a minute, then only a count,
 * so that a flood of requests does not flood the log.
 */
export class RejectionNotes {
  readonly #notes: StderrNotes;
  readonly #words: Words;
  readonly #clock: Clock;
  /** Where the only accepted secret comes from; null when all secrets of the profile are accepted. */
  readonly #fixedSource: string | null;
  readonly #told = new Map<string, Told>();

  constructor(notes: StderrNotes, words: Words, clock: Clock, fixedSource: string | null) {
    this.#notes = notes;
    this.#words = words;
    this.#clock = clock;
    this.#fixedSource = fixedSource;
  }

  add(rejection: Rejection): void {
    const last = this.#told.get(rejection.reason);
    if (last !== undefined && rejection.at >= last.sinceMs + WINDOW_MS) this.#end(rejection.reason);
    const told = this.#told.get(rejection.reason) ?? this.#begin(rejection);
    if (told.lines < LINES) {
      told.lines += 1;
      this.#notes.line(this.#sentences(rejection).join(' '));
      return;
    }
    told.more += 1;
    told.cancel ??= this.#clock.at(told.sinceMs + WINDOW_MS, () => this.#end(rejection.reason));
  }

  /** Reports the rejections that were only counted. */
  close(): void {
    for (const reason of [...this.#told.keys()]) this.#end(reason);
  }

  #begin({ reason, at }: Rejection): Told {
    const told = { sinceMs: at, lines: 0, more: 0 };
    this.#told.set(reason, told);
    return told;
  }

  #end(reason: string): void {
    const told = this.#told.get(reason);
    if (told === undefined) return;
    told.cancel?.();
    this.#told.delete(reason);
    if (told.more > 0)
      this.#notes.note('listen.refused.more', { count: told.more, time: clockTime(told.sinceMs), reason });
  }

  #sentences({ statusCode, reason, hint, signedWith, aheadSeconds, remoteAddress, at }: Rejection): string[] {
    const words = this.#words;
    const refused = say(words, 'listen.refused', {
      ...{ time: clockTime(at), status: statusCode ?? '-', from: remoteAddress ?? '?', reason },
    });
    if (signedWith !== undefined) return [refused, ...this.#signer(signedWith)];
    const advice = adviceOf(words, reason);
    return [
      refused,
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

/** What people call the secret of this entry; never the secret itself. */
function ownerOf(words: Words, name: string): string {
  if (name === 'webhook') return say(words, 'listen.owner.profile');
  const id = name.replace(/^webhook\./, '');
  return id === 'callbacks'
    ? say(words, 'listen.owner.callbacks')
    : say(words, 'listen.owner.webhook', { id });
}
