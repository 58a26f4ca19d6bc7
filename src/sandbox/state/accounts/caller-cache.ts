import type { Service } from '../../service.ts';
import type { Caller, TokenFamily } from './account-row.ts';
import { callerOf } from './sandbox-accounts.ts';

const MOST_KNOWN = 100;

/** The cache is emptied when an account or token changes. */
export class CallerCache {
  readonly #known = new Map<string, Caller>();
  #version = '';

  /** Returns undefined if the token is unknown, revoked, or of another family. */
  of(service: Service, token: string, family: TokenFamily): Caller | undefined {
    const version = service.db.versionOf('accounts', 'tokens');
    if (version !== this.#version || this.#known.size >= MOST_KNOWN) {
      this.#known.clear();
      this.#version = version;
    }
    const key = `${family} ${token}`;
    const known = this.#known.get(key);
    if (known) return known;
    const caller = callerOf(service, token, family);
    if (caller) this.#known.set(key, caller);
    return caller;
  }
}
