/** A `Date` header is precise to the second (RFC 9110 §6.6.1): the actual time is within it. */
const WITHIN_MS = 999;

/**
 * The service's clock, from the `Date` header of its answers. It may differ from ours, and the clock of a sandbox can
 * be moved.
 */
export class ServiceTime {
  /**
   * The service's clock minus ours, in ms. Zero before the first answer, and while the two do not contradict each
   * other.
   */
  #offsetMs = 0;

  /**
   * @param date the `Date` header of an answer; ignored when it is not a date
   * @param sentMs when the request was sent, by our clock
   * @param gotMs when its answer came, by our clock
   */
  note(date: string | undefined, sentMs: number, gotMs: number): void {
    const told = Date.parse(date ?? '');
    if (Number.isNaN(told)) return;
    // If the header agrees with our clock, ours is used, since it knows the milliseconds.
    const agrees = told <= gotMs && sentMs <= told + WITHIN_MS;
    this.#offsetMs = agrees ? 0 : told - gotMs;
  }

  /** The service's time at this moment of our clock, in ms since 1970; our time before the first answer. */
  at(ourMs: number): number {
    return ourMs + this.#offsetMs;
  }
}
