/** Injected time: nothing below `main.ts` reads the machine's clock directly. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Runs `task` once `now() >= atMs` (on the next turn if that is already true).
   * @returns a function that cancels it
   */
  at(atMs: number, task: () => void): () => void;
  /**
   * Runs `task` every `ms` beside other work; it does not keep the process running.
   * @returns a function that ends it
   */
  every(ms: number, task: () => void): () => void;
}

/** The longest delay that `setTimeout` supports; longer ones are made of steps. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The machine's clock. Its timers keep the process running until they ran or were cancelled. */
export const systemClock: Clock = {
  now: () => Date.now(),
  at(atMs, task) {
    let timer: NodeJS.Timeout;
    const arm = (): void => {
      const delay = Math.max(0, atMs - Date.now());
      timer = delay > LONGEST_TIMEOUT_MS ? setTimeout(arm, LONGEST_TIMEOUT_MS) : setTimeout(task, delay);
    };
    arm();
    return () => clearTimeout(timer);
  },
  every(ms, task) {
    const timer = setInterval(task, ms).unref();
    return () => clearInterval(timer);
  },
};

/** Resolves after `ms` on `clock`; rejects with the signal's reason if that is aborted first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.at(clock.now() + ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
