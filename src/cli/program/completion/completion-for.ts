import { errorCodes } from '../../../contract/error-codes.ts';
import { EVENTS } from '../../../domain/money/transaction-statuses.ts';
import type { HelpWords } from '../../../i18n/help-words.ts';
import { profileSettingKeys } from '../../../storage/profiles/profile-setting-keys.ts';
import type { World } from '../../session/world.ts';
import { readManifest, translateManifest } from '../read-manifest.ts';
import { bashCompletion } from './bash-completion.ts';
import { completionPositions, globalOptions } from './completion-positions.ts';
import { fishCompletion } from './fish-completion.ts';
import { zshCompletion } from './zsh-completion.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export function completionFor({ self }: Pick<World, 'self'>, shell: string, words: HelpWords): string {
  const { dirname } = process.getBuiltinModule('node:path');
  const manifest = translateManifest(readManifest(dirname(dirname(self[1] ?? ''))), words);
  const known = {
    'explain code': [...Object.keys(errorCodes), ...EVENTS],
    'profile set key': profileSettingKeys.filter((key) => !key.includes('<')),
  };
  const wanted = SHELLS.find((name) => name === shell) ?? 'bash';
  return scripts[wanted](completionPositions(manifest, known, words), globalOptions(manifest, words));
}
