import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { ToldOutcome } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';

/** Outcomes of movements of money that one command shows, for the journal to note that they were seen. */
export class ToldOutcomes {
  readonly #outcomes: ToldOutcome[] = [];

  add(outcome: ToldOutcome): void {
    this.#outcomes.push(outcome);
  }

  /** Whether money moved otherwise than ordered. */
  get mismatched(): boolean {
    return this.#outcomes.some(({ mismatch }) => mismatch !== undefined);
  }

  /**
   * Notes that they were seen; called once they were written out. One that cannot be noted comes first again, which is
   * safe.
   * @param results false: what was told is the failure that ended the command
   */
  async markShown(open: () => Promise<Journal>, clock: Clock, results: boolean): Promise<void> {
    const ids = this.#outcomes.filter(({ as }) => results || as === 'failure').map(({ entry }) => entry);
    if (ids.length === 0) return;
    try {
      await (await open()).markShown(ids, clock.now());
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
    }
  }
}

const TOKEN_VARIABLES = ['PIX_TOKEN', 'PIX_DEPOSIT_TOKEN', 'PIX_WITHDRAW_TOKEN'] as const;

/**
 * Whose references a command uses: the profile, with the tokens that the environment gives instead of its own, which may
 * be of another account; as a hash.
 */
export function holderOf(profile: string, env: Readonly<Record<string, string | undefined>>): string {
  const tokens = TOKEN_VARIABLES.map((name) => env[name] ?? '').filter(Boolean);
  if (tokens.length === 0) return profile;
  const { createHash } = process.getBuiltinModule('node:crypto');
  return `${profile} ${createHash('sha256').update(tokens.join('\n')).digest('base64url')}`;
}
