import type { ClientEvent } from '../../client/client-event.ts';
import { maskUrl } from '../../client/mask-request.ts';
import type { WireRequest } from '../../contract/transport.ts';
import { maskPersonalUrl } from '../../domain/text/mask-personal.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { LoggedRequest } from '../state/list-rows.ts';

/** Returns a function that logs each request when it is sent, and again when it is answered or has failed. */
export function requestReporter(
  clock: Clock,
  tell: (request: LoggedRequest) => void,
): (event: ClientEvent) => void {
  const open = new Map<WireRequest, LoggedRequest>();
  let number = 0;
  return (event) => {
    if (event.type === 'retry' || event.type === 'applied') return;
    if (event.type === 'request') {
      number += 1;
      const { method, url } = event.request;
      const { pathname, search } = new URL(maskPersonalUrl(maskUrl(url)));
      const target = decoded(pathname + search);
      const logged = { number, at: clock.now(), method, target, status: null, ms: null, fault: null };
      open.set(event.request, logged);
      tell(logged);
      return;
    }
    const logged = open.get(event.request);
    open.delete(event.request);
    if (logged === undefined) return;
    const ended = event.type === 'response' ? { status: event.status } : { fault: event.error.fault };
    tell({ ...logged, ...ended, ms: event.ms });
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
