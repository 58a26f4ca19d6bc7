import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import { pollCallbacks } from '../../../operations/webhooks/poll-callbacks.ts';
import { whenOf } from '../../flags/parse-values.ts';
import type { Started } from '../../pix-command.ts';
import { withServiceTime } from '../../session/with-service-time.ts';

/**
 * Parses `--since` to ISO 8601. Relative times such as `2h` use the service's clock if there is a client for
 * the service. @throws PixError `usage`
 */
export async function pollSince(
  flags: { readonly since: string },
  operator: Operator | undefined,
  nowMs: number,
): Promise<string> {
  const sinceOf = (now: number): string => whenOf('since', flags.since, now, 'from');
  return operator ? withServiceTime(operator, { since: flags.since }, sinceOf) : sinceOf(nowMs);
}

export function pollMissed(
  { notes }: Started,
  operator: Operator,
  since: string,
): NonNullable<ListenOrder['poll']> {
  return (inbox, listener, signal) => {
    const keep = listener.keep.bind(listener);
    const onLook = (count: number): void => {
      if (count > 0) notes.note('poll.found', { count });
    };
    return pollCallbacks(
      operator,
      {
        inbox,
        keep,
        since,
        onLook,
        onFault: ({ errorCode }) => notes.note('poll.failed', { reason: errorCode }),
      },
      signal,
    );
  };
}
