import type { ClientEvent } from '../../client/client-event.ts';
import { maskUrl } from '../../client/mask-request.ts';
import type { WireRequest } from '../../contract/transport.ts';
import { maskPersonalUrl } from '../../domain/text/mask-personal.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { LoggedRequest } from '../state/list-rows.ts';

export class RequestReporter {
  readonly #clock: Clock;
  readonly #tell: (request: LoggedRequest) => void;
  readonly #open = new Map<WireRequest, LoggedRequest>();
  #count = 0;

  constructor(clock: Clock, tell: (request: LoggedRequest) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  readonly note = (event: ClientEvent): void => {
    if (event.type === 'retry' || event.type === 'applied') return;
    if (event.type === 'request') {
      this.#count += 1;
      const { method, url } = event.request;
      const { pathname, search } = new URL(maskPersonalUrl(maskUrl(url)));
      const target = decoded(pathname + search);
      const logged = {
        number: this.#count,
        at: this.#clock.now(),
        method,
        target,
        status: null,
        ms: null,
        fault: null,
      };
      this.#open.set(event.request, logged);
      this.#tell(logged);
      return;
    }
    const logged = this.#open.get(event.request);
    this.#open.delete(event.request);
    if (logged === undefined) return;
    const ended = event.type === 'response' ? { status: event.status } : { fault: event.error.fault };
    this.#tell({ ...logged, ...ended, ms: event.ms });
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
