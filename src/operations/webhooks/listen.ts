import type { Clock } from '../../domain/time/clock.ts';
import type { ForwardBacklog } from '../../domain/webhook/forward-state.ts';
import { type Listener, startListener } from '../../listener/listener.ts';
import type { ListenerOptions } from '../../listener/options.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';
import type { ReconnectOptions } from '../../storage/sql/reconnection.ts';

/** Options of a listener; `listen` itself adds the opened inbox and the clock. */
export interface ListenOrder extends Omit<ListenerOptions, 'inbox' | 'clock' | 'onChallenge'> {
  /** Absolute path of the inbox, or `postgres://…`. */
  readonly inboxPlace: string;
  /** How an inbox that cannot be reached is waited for at the start. Default: not at all. */
  readonly reconnect?: ReconnectOptions;
  /** Stop after this many new events. Default: run until the signal. */
  readonly exitAfter?: number | undefined;
  /** Fetches missed events while the listener runs, until the signal; reports its own failures. */
  readonly poll?: (inbox: Inbox, listener: Listener, signal: AbortSignal) => Promise<void>;
  readonly onReady: (listener: Listener) => Promise<void>;
  /** Called with what an earlier run left in the queue, by target; not called when nothing is left. */
  readonly onBacklog?: (backlog: readonly ForwardBacklog[]) => void;
  /** Awaited last, after the listener has closed. */
  readonly onClosed?: () => Promise<void>;
}

/**
 * Listens for deliveries until the signal, or until enough events arrived. Each delivery is verified, stored in the
 * inbox before it is answered, and reported once. Resolves when everything received is stored, answered and forwarded.
 */
export async function listen(clock: Clock, signal: AbortSignal, order: ListenOrder): Promise<void> {
  const inbox = await openInbox(order.inboxPlace, order.reconnect);
  try {
    await untilEnough(clock, signal, inbox, order);
  } finally {
    // Write the lines still waiting, even when the inbox fails.
    await inbox.close().finally(() => order.onClosed?.());
  }
}

async function untilEnough(
  clock: Clock,
  signal: AbortSignal,
  inbox: Inbox,
  order: ListenOrder,
): Promise<void> {
  const {
    exitAfter,
    onReady,
    onEvent,
    onBacklog,
    onClosed: _last,
    poll,
    inboxPlace: _place,
    reconnect: _reconnect,
    ...options
  } = order;
  const backlog = (await inbox.backlog()).filter(({ target }) => target !== '');
  if (backlog.length > 0) onBacklog?.(backlog);
  let seen = 0;
  let enough: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    enough = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const listener = await startListener({
    ...options,
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
    // A bug in polling stops the listener; the error is thrown below.
    polling?.catch(() => enough());
    if (!signal.aborted) await done;
  } finally {
    stop.abort();
    // A poll's error is thrown after the listener has closed, so that what was received is stored and answered first.
    await Promise.allSettled([polling]);
    await listener.close();
  }
  await polling;
}
