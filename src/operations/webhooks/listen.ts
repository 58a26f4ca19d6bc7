import type { Transport } from '../../contract/wire.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { ForwardResult, ReceivedDelivery } from '../../domain/webhook/received-delivery.ts';
import { type Listener, startListener } from '../../listener/listener.ts';
import type { ReceivedEvent, Rejection } from '../../listener/options.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';

export interface ListenOrder {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly secrets: readonly string[];
  /** The secret comes once it listens (`onReady`): it is made by registering. */
  readonly awaitsSecret: boolean;
  /** Seconds. */
  readonly toleranceSeconds: number;
  readonly events: readonly string[];
  /** Absolute path of the inbox, or `postgres://…`. */
  readonly inboxPlace: string;
  readonly forward?: { readonly url: string; readonly transport: Transport };
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Stop after so many new events; undefined: when told to. */
  readonly exitAfter?: number | undefined;
  /** Fetches what was missed, beside listening, until the signal; tells its troubles by itself. */
  readonly poll?: (inbox: Inbox, listener: Listener, signal: AbortSignal) => Promise<void>;
  readonly onReady: (listener: Listener) => Promise<void>;
  readonly onEvent: (event: ReceivedEvent) => void;
  readonly onRejected: (rejection: Rejection) => void;
  readonly onForwarded: (delivery: ReceivedDelivery, result: ForwardResult) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Listens for deliveries until the signal, or until enough events came: verified, kept in the inbox before they are
 * answered, told once each. Ends when all that was taken is kept, answered and handed on.
 */
export async function listen(clock: Clock, signal: AbortSignal, order: ListenOrder): Promise<void> {
  const inbox = await openInbox(order.inboxPlace);
  try {
    await untilEnough(clock, signal, inbox, order);
  } finally {
    await inbox.close();
  }
}

async function untilEnough(
  clock: Clock,
  signal: AbortSignal,
  inbox: Inbox,
  order: ListenOrder,
): Promise<void> {
  const { exitAfter, onReady, onEvent, onForwarded, poll, inboxPlace: _place, ...options } = order;
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
    onForwarded: (_id, delivery, result) => onForwarded(delivery, result),
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
    await polling;
    await listener.close();
  }
}
