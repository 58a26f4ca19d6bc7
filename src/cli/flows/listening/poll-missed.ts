import type { PixError } from '../../../domain/pix-error.ts';
import type { PollState } from '../../../listener/listener-options.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import { pollCallbacks } from '../../../operations/webhooks/poll-callbacks.ts';
import type { Started } from '../../pix-command.ts';
import { readSince } from '../../session/with-service-time.ts';

/**
 * Returns the polling of missed events, and its state, which health checks and metrics show.
 * @param given start of the period, as typed @throws PixError `usage` for an invalid time
 */
export async function pollMissed(
  { notes }: Started,
  operator: Operator,
  given: string,
): Promise<Required<Pick<ListenOrder, 'poll' | 'polled'>>> {
  const since = await readSince(operator, given);
  const polled: PollState = { lastAt: null, failures: 0 };
  const onLook = (count: number): void => {
    polled.lastAt = operator.clock.now();
    if (count > 0) notes.note('poll.found', { count });
  };
  const onFault = ({ errorCode }: PixError): void => {
    polled.failures += 1;
    notes.note('poll.failed', { reason: errorCode });
  };
  return {
    polled,
    poll(inbox, listener, signal) {
      const keep = listener.keep.bind(listener);
      return pollCallbacks(operator, { inbox, keep, since, onLook, onFault }, signal);
    },
  };
}
