import { askedAgainNote } from '../../../operations/money/money-errors.ts';
import { type AskingWorld, isAsked } from '../../asking/can-ask.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';

interface Asked {
  readonly flags: { readonly yes?: boolean; readonly 'confirm-amount'?: string | undefined };
  readonly notes: Pick<StderrNotes, 'note'>;
}

/**
 * Calls `attempt`, which asks a person and then moves money. If what the person
 * saw has changed meanwhile (`askedAgainNote`), calls `attempt` again, so that the person sees the current state. If
 * no person is asked, for example with `--yes`, throws the error instead.
 */
export async function repeatOnConcurrentChange(
  world: AskingWorld,
  { flags, notes }: Asked,
  attempt: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const note = askedAgainNote(error);
      if (note === undefined || !isAsked(world, flags)) throw error;
      notes.note(note);
    }
  }
}
