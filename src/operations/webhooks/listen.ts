import type { Clock } from '../../domain/time/clock.ts';
import { type Listener, startListener } from '../../listener/listener.ts';
import type { ListenerOptions } from '../../listener/options.ts';
import type { ForwardBacklog, Inbox } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';

/** What a listener is started with here; the inbox is opened, and the clock given, by `listen`. */
export interface ListenOrder extends Omit<ListenerOptions, 'inbox' | 'clock' | 'onChallenge'> {
  /** Absolute path of the inbox, or `postgres://…`. */
  readonly inboxPlace: string;
  /** Stop after so many new events; undefined: when told to. */
  readonly exitAfter?: number | undefined;
  /** Fetches what was missed, beside listening, until the signal; tells its troubles by itself. */
  readonly poll?: (inbox: Inbox, listener: Listener, signal: AbortSignal) => Promise<void>;
  readonly onReady: (listener: Listener) => Promise<void>;
  /** What an earlier run left in the queue, by target; only where there is something. */
  readonly onBacklog?: (backlog: readonly ForwardBacklog[]) => void;
  /** Awaited last, when the listener has closed. */
  readonly onClosed?: () => Promise<void>;
}

/**
 * Listens for deliveries until the signal, or until enough events came: verified, kept in the inbox before they are
 * answered, told once each. Ends when all that was taken is kept, answered and forwarded.
 */
export async function listen(clock: Clock, signal: AbortSignal, order: ListenOrder): Promise<void> {
  const inbox = await openInbox(order.inboxPlace);
  try {
    await untilEnough(clock, signal, inbox, order);
  } finally {
    // Lines that wait are written whatever becomes of the inbox.
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
    // A bug of ours ends it all, and is told below.
    polling?.catch(() => enough());
    if (!signal.aborted) await done;
  } finally {
    stop.abort();
    // A poll that failed is told after the listener has closed: what was received is stored and answered first.
    await Promise.allSettled([polling]);
    await listener.close();
  }
  await polling;
}
