import { errorCodes } from '../../../contract/error-codes.ts';
import { EVENTS } from '../../../domain/money/statuses.ts';
import { profileKeys } from '../../../storage/profiles/profile-keys.ts';
import type { World } from '../../session/world.ts';
import { readManifest } from '../manifest.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { places } from './model.ts';
import { zshCompletion } from './zsh.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** The completion script of a shell, for the commands that are there. */
export function completionFor({ self }: Pick<World, 'self'>, shell: string): string {
  const { dirname } = process.getBuiltinModule('node:path');
  const manifest = readManifest(dirname(dirname(self[1] ?? '')));
  const wanted = SHELLS.find((known) => known === shell) ?? 'bash';
  return scripts[wanted](
    places(manifest, {
      'explain code': [...Object.keys(errorCodes), ...EVENTS],
      'profile set key': profileKeys.filter((key) => !key.includes('<')),
    }),
  );
}
