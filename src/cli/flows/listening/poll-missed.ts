import type { PixError } from '../../../domain/pix-error.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import { pollCallbacks } from '../../../operations/webhooks/poll-callbacks.ts';
import type { Started } from '../../pix-command.ts';
import { readSince } from '../../session/with-service-time.ts';

/** @param given start of the period, as typed @throws PixError `usage` for an invalid time */
export async function pollMissed(
  { notes }: Started,
  operator: Operator,
  given: string,
): Promise<NonNullable<ListenOrder['poll']>> {
  const since = await readSince(operator, given);
  const onLook = (count: number): void => {
    if (count > 0) notes.note('poll.found', { count });
  };
  const onFault = ({ errorCode }: PixError): void => notes.note('poll.failed', { reason: errorCode });
  return (inbox, listener, signal) => {
    const keep = listener.keep.bind(listener);
    return pollCallbacks(operator, { inbox, keep, since, onLook, onFault }, signal);
  };
}
