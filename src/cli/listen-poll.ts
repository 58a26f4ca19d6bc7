import type { ListenOrder } from '../operations/listen.ts';
import type { Operator } from '../operations/operator.ts';
import { pollCallbacks } from '../operations/poll-callbacks.ts';
import type { Start } from './pix-command.ts';

/** `--poll`: fetches what was missed, and says so on stderr when there was something. */
export function polling(
  { notes }: Start<unknown, unknown>,
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
