import type { Profile } from '../profiles/profile.ts';
import { bind, mayGoTo, originsFor, unbind } from './bound-secret.ts';
import { entryNames } from './manage-secrets.ts';
import type { Vault } from './vault.ts';

export interface OriginChange {
  /**
   * Origins to which secrets may be sent after the change, but not before. A person must confirm these
   * origins.
   */
  readonly added: readonly string[];
  readonly apply: () => Promise<void>;
}

/**
 * Finds the new origins of a changed profile, and returns a function that binds the secrets to them.
 * @throws PixError `auth` when the vault cannot be opened
 */
export async function planOriginChange(vault: Vault, before: Profile, after: Profile): Promise<OriginChange> {
  const added = new Set<string>();
  const changes: (() => Promise<void>)[] = [];
  for (const entry of entryNames(after)) {
    const text = await vault.get(after.name, entry);
    if (text === null) continue;
    const { secret, origins } = unbind(entry, text);
    const wanted = originsFor(after, entry);
    // No confirmation is needed for the first address: a person has just typed it. The secret had no address
    // before.
    const isFirst = origins.length === 0 && originsFor(before, entry).length === 0;
    for (const origin of wanted) if (!isFirst && !mayGoTo(after, origin, origins)) added.add(origin);
    if (origins.join() !== wanted.join())
      changes.push(() => vault.set(after.name, entry, bind(secret, wanted)));
  }
  return {
    added: [...added],
    async apply() {
      for (const change of changes) await change();
    },
  };
}
