import { editDistance } from '../../domain/text/most-similar-name.ts';

/** Maps words of other tools, such as `gh` and `stripe`, to our commands. Two words have priority over one. */
const FAMILIAR: ReadonlyMap<string, string> = new Map([
  ['whoami', 'profile show'],
  ['login', 'profile add'],
  ['logout', 'profile remove'],
  ['init', 'profile add'],
  ['auth', 'profile add'],
  ['auth logout', 'profile remove'],
  ['auth status', 'doctor'],
  ['auth switch', 'profile use'],
  ['switch', 'profile use'],
  ['config', 'profile show'],
  ['config set', 'profile set'],
  ['config list', 'profile list'],
  ['logs', 'inbox list'],
  ['logs tail', 'events tail'],
  ['events', 'events tail'],
  ['events list', 'inbox list'],
  ['events resend', 'resend failed'],
  ['events retrieve', 'inbox show'],
  ['trigger', 'webhook send'],
  ['completion', 'autocomplete'],
  ['version', '--version'],
  ['listen', 'webhook listen'],
  ['pay', 'payout create'],
  ['send', 'payout create'],
]);

const LONGEST = 60;

/**
 * Returns the command that is most similar to the typed words, for example `charge create`. Returns null if
 * no command is similar.
 * @param ids command ids: `charge:create`
 */
export function suggestCommand(typed: readonly string[], ids: readonly string[]): string | null {
  const [first = '', second = ''] = typed.map((word) => word.toLowerCase());
  const familiar = FAMILIAR.get(`${first} ${second}`) ?? FAMILIAR.get(first);
  if (familiar !== undefined && (familiar === '--version' || ids.includes(familiar.replace(' ', ':'))))
    return familiar;
  const near = [...candidates(ids)]
    .map((command) => ({ command, distance: distanceTo(command.split(' '), typed) }))
    .filter(({ command, distance }) => distance <= farthest(command))
    // If two commands are equally similar, the longer one matches more of the input.
    .sort((a, b) => a.distance - b.distance || b.command.length - a.command.length);
  return near[0]?.command ?? null;
}

const farthest = (candidate: string): number => Math.max(1, Math.floor(candidate.length / 3));

function candidates(ids: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const id of ids) {
    const words = id.split(':');
    for (let count = words.length; count > 0; count -= 1) all.add(words.slice(0, count).join(' '));
  }
  return all;
}

/**
 * Returns the distance between the typed words and a command or topic. If the input begins with exactly these
 * words, the distance is the largest that `suggestCommand` accepts. A longer command that is similar to the
 * input is therefore suggested first.
 */
function distanceTo(words: readonly string[], typed: readonly string[]): number {
  const candidate = words.join(' ');
  const meant = typed.slice(0, words.length).join(' ').slice(0, LONGEST);
  if (meant === candidate) return farthest(candidate);
  return sameWords(words, typed) ? 1 : editDistance(meant, candidate);
}

/** Compares the words without their order: `create charge` equals `charge create`. */
function sameWords(words: readonly string[], typed: readonly string[]): boolean {
  return words.length > 1 && words.toSorted().join(' ') === typed.slice(0, words.length).toSorted().join(' ');
}
