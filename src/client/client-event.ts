import type { TransportError, WireRequest } from '../contract/wire.ts';
import type { Retry } from './retry.ts';

/** What `--debug` and progress lines are made of. Secrets are in `request` untouched: printing them requires masking. */
export type ClientEvent =
  /** `changes`: it may leave something behind at the service. */
  | { readonly type: 'request'; readonly request: WireRequest; readonly changes: boolean }
  | {
      readonly type: 'response';
      readonly request: WireRequest;
      /** As of its request. */
      readonly changes: boolean;
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
  | { readonly type: 'retry'; readonly retry: Retry };
