/** Time, injected: nothing below `main.ts` reads the machine's clock by itself. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once `now() >= atMs` (at the next turn if that is already so). Returns its cancel. */
  at(atMs: number, task: () => void): () => void;
}

/** The longest delay `setTimeout` takes; longer ones are set in steps. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The machine's clock. Its timers hold the process open until they ran or were cancelled. */
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
};

/** Resolves after `ms` of `clock`; rejects with the signal's reason when aborted first. */
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
