import { ONCE } from '../../client/retry.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import type { Operator } from '../../operations/operator.ts';

export interface Quiet {
  readonly onNote: (key: MessageKey, params?: Params) => void;
  readonly onProgress?: (key: MessageKey, params?: Params) => void;
  /** Called for each request; null for no call. */
  readonly onEvent: Parameters<Operator['client']['with']>[0]['onEvent'] | null;
  /** Called before each read, which is sent only after this has resolved. */
  readonly pace?: () => Promise<void>;
  /**
   * Whether failed reads are repeated. Failed polls are not: they are reported at once, and the poller
   * repeats them.
   */
  readonly repeat: boolean;
}

/** Returns the same operator without notes on stderr, because they would disturb the drawn screen. */
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
