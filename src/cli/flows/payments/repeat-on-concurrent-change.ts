import { PixError } from '../../../domain/pix-error.ts';
import { CHANGED_MEANWHILE } from '../../../operations/money/money-errors.ts';
import { canAsk } from '../../asking/can-ask.ts';
import type { World } from '../../session/world.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';

interface Asked {
  readonly flags: { readonly yes?: boolean; readonly 'confirm-amount'?: string | undefined };
  readonly notes: Pick<StderrNotes, 'note'>;
}

/**
 * Makes a payment attempt. If an equal payment changed in the journal while a person was asked, repeats the
 * attempt, so that the person is asked again. If no person is asked, for example with `--yes`, throws the
 * attempt's error instead.
 */
export async function repeatOnConcurrentChange(
  world: Pick<World, 'stdin' | 'stderr'>,
  { flags, notes }: Asked,
  attempt: () => Promise<void>,
): Promise<void> {
  const isAsked = canAsk(world) && flags.yes !== true && flags['confirm-amount'] === undefined;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const hasChanged = error instanceof PixError && error.errorCode === CHANGED_MEANWHILE;
      if (!hasChanged || !isAsked) throw error;
      notes.note('money.asked_again');
    }
  }
}
