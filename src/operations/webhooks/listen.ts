import type { Clock } from '../../domain/time/clock.ts';
import type { ForwardBacklog } from '../../domain/webhook/forward-state.ts';
import { type Listener, startListener } from '../../listener/listener.ts';
import type { ListenerOptions } from '../../listener/listener-options.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';
import type { ReconnectOptions } from '../../storage/sql/reconnection.ts';

/** Options of `listen`. They include the options of the listener, except those that `listen` sets itself. */
export interface ListenOrder extends Omit<ListenerOptions, 'inbox' | 'clock' | 'onChallenge'> {
  /** Absolute path, or `postgres://…`. */
  readonly inboxPlace: string;
  /** Used if the inbox cannot be reached at the start. Default: no retry. */
  readonly reconnect?: ReconnectOptions;
  readonly exitAfter?: number | undefined;
  /** Fetches missed events until the signal is aborted. Reports its own failures. */
  readonly poll?: (inbox: Inbox, listener: Listener, signal: AbortSignal) => Promise<void>;
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
 * stored and answered.
 */
export async function listen(clock: Clock, signal: AbortSignal, order: ListenOrder): Promise<void> {
  const inbox = await openInbox(order.inboxPlace, order.reconnect);
  try {
    await untilEnough(clock, signal, inbox, order);
  } finally {
    await inbox.close().finally(() => order.onClosed?.());
  }
}

async function untilEnough(
  clock: Clock,
  signal: AbortSignal,
  inbox: Inbox,
  order: ListenOrder,
): Promise<void> {
  const { exitAfter, onReady, onEvent, onBacklog, poll } = order;
  const backlog = (await inbox.backlog()).filter(({ target }) => target !== '');
  if (backlog.length > 0) onBacklog?.(backlog);
  let seen = 0;
  const { promise: done, resolve: enough } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => enough(), { once: true });
  const listener = await startListener({
    ...order,
    inbox,
    clock,
    onEvent(event) {
      onEvent(event);
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
