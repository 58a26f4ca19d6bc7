import type { ForwardBacklog } from '../../domain/webhook/forward-state.ts';
import { type Listener, startListener } from '../../listener/listener.ts';
import type { ListenerOptions } from '../../listener/listener-options.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';

/** What `listen` does besides running the listener. */
export interface ListenRun {
  /** Ends the listener. */
  readonly signal: AbortSignal;
  /** Number of new events after which the listener ends. Undefined for no limit. */
  readonly exitAfter?: number | undefined;
  /** Fetches missed events until the signal is aborted. Reports its own failures. */
  readonly poll?: ((inbox: Inbox, listener: Listener, signal: AbortSignal) => Promise<void>) | undefined;
  readonly onReady: (listener: Listener) => Promise<void>;
  /**
   * Called with the deliveries that an earlier run did not forward, grouped by target. Not called when there
   * are none.
   */
  readonly onBacklog?: (backlog: readonly ForwardBacklog[]) => void;
  readonly onClosed?: () => Promise<void>;
}

/**
 * Stores each verified delivery in the inbox before answering. Resolves when everything that was received is
 * stored and answered. Closes the inbox at the end, also after an error.
 */
export async function listen(
  options: ListenerOptions & { readonly inbox: Inbox },
  run: ListenRun,
): Promise<void> {
  try {
    await untilEnough(options, run);
  } finally {
    await options.inbox.close().finally(() => run.onClosed?.());
  }
}

async function untilEnough(
  options: ListenerOptions & { readonly inbox: Inbox },
  { signal, exitAfter, onReady, onBacklog, poll }: ListenRun,
): Promise<void> {
  const { inbox } = options;
  const backlog = (await inbox.backlog()).filter(({ target }) => target !== '');
  if (backlog.length > 0) onBacklog?.(backlog);
  let seen = 0;
  const { promise: done, resolve: enough } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => enough(), { once: true });
  const listener = await startListener({
    ...options,
    onEvent(event) {
      options.onEvent(event);
      if (event.stored.result === 'stored') seen += 1;
      if (exitAfter !== undefined && seen >= exitAfter) enough();
    },
  });
  const stop = new AbortController();
  let polling: Promise<void> | undefined;
  try {
    await onReady(listener);
    polling = poll?.(inbox, listener, AbortSignal.any([signal, stop.signal]));
    // If polling ends with an error, which is a bug, the listener stops. The error is thrown below.
    polling?.catch(() => enough());
    if (!signal.aborted) await done;
  } finally {
    stop.abort();
    // An error of polling is thrown only after received deliveries are stored and answered.
    await Promise.allSettled([polling]);
    await listener.close();
  }
  await polling;
}
