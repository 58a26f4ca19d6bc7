import { PixError } from '../../../domain/pix-error.ts';
import { CHANGED_MEANWHILE } from '../../../operations/money/money-errors.ts';
import { isAsked } from '../../asking/can-ask.ts';
import type { World } from '../../session/world.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';

interface Asked {
  readonly flags: { readonly yes?: boolean; readonly 'confirm-amount'?: string | undefined };
  readonly notes: Pick<StderrNotes, 'note'>;
}

/**
 * Calls `attempt`, which asks a person and then moves money. `attempt` fails with `CHANGED_MEANWHILE` if the
 * journal entries that the person saw have changed. In this case, calls `attempt` again, so that the person
 * sees the current entries. If no person is asked, for example with `--yes`, throws the error instead.
 */
export async function repeatOnConcurrentChange(
  world: Pick<World, 'stdin' | 'stderr'>,
  { flags, notes }: Asked,
  attempt: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const hasChanged = error instanceof PixError && error.errorCode === CHANGED_MEANWHILE;
      if (!hasChanged || !isAsked(world, flags)) throw error;
      notes.note('money.asked_again');
    }
  }
}
