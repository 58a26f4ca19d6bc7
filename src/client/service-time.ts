/** A `Date` header tells the second (RFC 9110 §6.6.1): the moment lies somewhere within it. */
const WITHIN_MS = 999;

/** The service's clock, by the `Date` header of its answers. Machines disagree, and the clock of a sandbox is moved on purpose. */
export class ServiceTime {
  /** Service's clock minus ours, in ms: zero while it has said nothing, or nothing that ours contradicts. */
  #offsetMs = 0;

  /**
   * @param date the header of an answer; one that is no date tells nothing
   * @param sentMs when the request was sent, by our clock
   * @param gotMs when its answer came
   */
  note(date: string | undefined, sentMs: number, gotMs: number): void {
    const told = Date.parse(date ?? '');
    if (Number.isNaN(told)) return;
    // Where the header does not contradict our clock, ours knows the milliseconds that it leaves open.
    const agrees = told <= gotMs && sentMs <= told + WITHIN_MS;
    this.#offsetMs = agrees ? 0 : told - gotMs;
  }

  /** The service's time at this moment of our clock, in ms since 1970; ours where it has not told. */
  at(ourMs: number): number {
    return ourMs + this.#offsetMs;
  }
}
