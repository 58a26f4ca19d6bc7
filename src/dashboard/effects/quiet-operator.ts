import { ONCE } from '../../client/retry.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import type { Operator } from '../../operations/operator.ts';

export interface Quiet {
  readonly onNote: (key: MessageKey, params?: Params) => void;
  readonly onProgress?: (key: MessageKey, params?: Params) => void;
  /** Called for each request; null: not called. */
  readonly onEvent: Parameters<Operator['client']['with']>[0]['onEvent'] | null;
  /** Called before each read: it is sent once this resolves. */
  readonly pace?: () => Promise<void>;
  /** Whether failing reads are repeated. A failing poll is reported at once and repeated by the poller itself. */
  readonly repeat: boolean;
}

/** The same operator without notes on stderr, which is the terminal that is drawn on. */
export function quietOperator(
  operator: Operator,
  { onNote, onProgress, onEvent, pace, repeat }: Quiet,
): Operator {
  return {
    ...operator,
    client: operator.client.with({
      ...(onEvent === null || onEvent === undefined ? {} : { onEvent }),
      ...(repeat ? {} : { retries: ONCE }),
      pace,
    }),
    note: onNote,
    progress: onProgress ?? (() => {}),
  };
}
