import { ONCE } from '../../client/retry.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import type { Operator } from '../../operations/operator.ts';

export interface Quiet {
  readonly onNote: (key: MessageKey, params?: Params) => void;
  readonly onProgress?: (key: MessageKey, params?: Params) => void;
  /** Called for each event of the client, such as a request; null for none. */
  readonly onEvent: Parameters<Operator['client']['with']>[0]['onEvent'] | null;
  /** Called before each read request. The request is sent when the returned promise has resolved. */
  readonly pace?: () => Promise<void>;
  /**
   * Whether the client repeats failed reads. Polls use false, because the dashboard shows a failure at once
   * and the poller reads again later.
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
