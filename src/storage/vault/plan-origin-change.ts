import type { Profile } from '../profiles/profile.ts';
import { bind, mayGoTo, originsFor, unbind } from './bound-secret.ts';
import { entryNames } from './manage-secrets.ts';
import type { Vault } from './vault.ts';

export interface OriginChange {
  /** Secrets could be sent to these origins only after the change. A person must confirm them. */
  readonly added: readonly string[];
  readonly apply: () => Promise<void>;
}

/**
 * Compares the origins to which a profile's secrets are bound with the origins of the changed profile.
 * @throws PixError `auth` when the vault cannot be opened
 */
export async function planOriginChange(vault: Vault, before: Profile, after: Profile): Promise<OriginChange> {
  const added = new Set<string>();
  const changes: (() => Promise<void>)[] = [];
  for (const entry of entryNames(after)) {
    const text = await vault.get(after.name, entry);
    if (text === null) continue;
    const { secret, origins } = unbind(entry, text);
    const allowed = origins ?? (vault.adopts(after.name) ? originsFor(before, entry) : []);
    const wanted = originsFor(after, entry);
    // The profile had no address for the secret, and a person has just typed the first one.
    const isFirst = origins?.length === 0 && originsFor(before, entry).length === 0;
    for (const origin of wanted) if (!isFirst && !mayGoTo(origin, allowed)) added.add(origin);
    if (origins === null || origins.join() !== wanted.join())
      changes.push(() => vault.adopt(after.name, entry, bind(secret, wanted)));
  }
  return {
    added: [...added],
    async apply() {
      for (const change of changes) await change();
    },
  };
}
