import type { TransportError, WireRequest } from '../contract/transport.ts';
import type { Retry } from './retry.ts';

/** Events for `--debug` and progress lines. `request` contains secrets: mask them before printing. */
export type ClientEvent =
  /** `changes` is true if the request may change something at the service. */
  | { readonly type: 'request'; readonly request: WireRequest; readonly changes: boolean }
  | {
      readonly type: 'response';
      readonly request: WireRequest;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly ms: number;
    }
  | {
      readonly type: 'fault';
      readonly request: WireRequest;
      readonly error: TransportError;
      readonly ms: number;
    }
  /** A change succeeded, and its answer could be read. */
  | { readonly type: 'applied' }
  | { readonly type: 'retry'; readonly retry: Retry };
