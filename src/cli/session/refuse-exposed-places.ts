import { fail } from '../../domain/errors.ts';
import {
  findUntrustedStorage,
  placesOf,
  writeExposureOf,
} from '../../system/files/find-untrusted-storage.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

/**
 * Refuses profiles and data that another user could change: a changed profile could redirect tokens, and a
 * changed journal could hide payments. Prints a note about files that a group of users can change.
 * @throws PixError `usage` that names the folder or file, and its owner
 */
export function refuseExposedPlaces(world: World, notes: StderrNotes): void {
  const problem = findUntrustedStorage(world);
  if (problem !== null) throw problem;
  const { config, data, configFile } = placesOf(world);
  for (const place of new Set([config, configFile, data]))
    if (writeExposureOf(place)) notes.note('places.writable_by_others', { path: place });
}

/**
 * Warns about an open debugger port (`--inspect`, also from NODE_OPTIONS): every user of this machine can
 * connect to it, run code as this user, and read the secrets.
 * @throws PixError `usage` for a live profile
 */
export function checkDebugger({ debuggerUrl }: World, isLive: () => boolean, notes: StderrNotes): void {
  const url = debuggerUrl?.();
  if (url === undefined) return;
  const params = { address: URL.parse(url)?.host ?? '?' };
  if (isLive()) throw fail('debugger.open_live', params);
  notes.note('debugger.open', params);
}

/**
 * Warns about `NODE_TLS_REJECT_UNAUTHORIZED=0`: anyone on the network could read tokens and impersonate the
 * service.
 * @throws PixError `usage` for a live profile
 */
export function checkTls({ env }: World, isLive: () => boolean, notes: StderrNotes): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  if (!isLive()) {
    notes.note('tls.not_verified');
    return;
  }
  throw fail('tls.not_verified_live');
}
