import { ONCE } from '../../client/retry.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import type { Operator } from '../../operations/operator.ts';

export interface Quiet {
  readonly onNote?: (key: MessageKey, params?: Params) => void;
  readonly onEvent?: Parameters<Operator['client']['with']>[0]['onEvent'];
  /** Called before each read request, which waits until the promise resolves. */
  readonly pace?: () => Promise<void>;
  /**
   * Whether the client repeats failed reads. By default, the dashboard shows a failure at once, and the poller
   * reads again.
   */
  readonly repeat?: true;
}

/** Returns an operator that prints nothing on stderr, because notes there would disturb the screen. */
export function quietOperator(
  operator: Operator,
  { onNote = () => {}, onEvent, pace, repeat }: Quiet,
): Operator {
  return {
    ...operator,
    client: operator.client.with({
      ...(onEvent && { onEvent }),
      ...(!repeat && { retries: ONCE }),
      pace,
    }),
    note: onNote,
    progress: () => {},
  };
}
