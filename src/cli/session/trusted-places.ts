import { PixError } from '../../domain/errors.ts';
import { configDir, dataDir } from '../../storage/files/paths.ts';
import { exposureOf } from '../../storage/files/writable-by-others.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { World } from './world.ts';

/**
 * Refuses profiles that every user of this machine can change, because they determine where tokens are sent. Notes what
 * a group can change, and data that others can.
 * @throws PixError `usage` naming the folder or file
 */
export function checkPlaces({ env, platform, home }: World, notes: StderrNotes): void {
  const config = configDir(env, platform, home);
  const { join } = process.getBuiltinModule('node:path');
  for (const place of [config, join(config, 'config.json')]) {
    const exposed = exposureOf(place);
    if (exposed?.by === 'everybody') throw refusal(place);
    if (exposed) notes.note('places.writable_by_others', { path: place });
  }
  const data = dataDir(env, platform, home);
  if (data !== config && exposureOf(data)) notes.note('places.writable_by_others', { path: data });
}

const refusal = (path: string): PixError =>
  new PixError({
    kind: 'usage',
    key: 'places.writable_by_everybody',
    params: { path },
    errorCode: 'exposed_config',
    hintKey: 'places.writable_by_everybody.hint',
    outcome: 'not_sent',
  });

/**
 * Notes `NODE_TLS_REJECT_UNAUTHORIZED=0`, with which anyone on the network could read tokens and answer as the service.
 * @throws PixError `usage` for a live profile
 */
export function checkTls({ env }: World, isLive: boolean, notes: StderrNotes): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  if (!isLive) {
    notes.note('tls.not_verified');
    return;
  }
  throw new PixError({
    kind: 'usage',
    key: 'tls.not_verified_live',
    errorCode: 'tls_not_verified',
    hintKey: 'tls.not_verified_live.hint',
    outcome: 'not_sent',
  });
}
