import { TOKEN_CHANGED } from '../../../client/client-errors.ts';
import { PixError } from '../../../domain/pix-error.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import { CHANGED_MEANWHILE } from '../../../operations/money/money-errors.ts';
import { type AskingWorld, isAsked } from '../../asking/can-ask.ts';
import type { StderrNotes } from '../../streams/stderr-notes.ts';

interface Asked {
  readonly flags: { readonly yes?: boolean; readonly 'confirm-amount'?: string | undefined };
  readonly notes: Pick<StderrNotes, 'note'>;
}

/** Error code: the charge of a refund, or its refunds, changed while the question was open. */
export const REFUND_CHANGED = 'refund_changed';

/** The notes about the changes after which a person is asked again, by error code. */
const CHANGES: ReadonlyMap<string, MessageKey> = new Map([
  [CHANGED_MEANWHILE, 'money.asked_again'],
  [REFUND_CHANGED, 'refund.changed'],
  [TOKEN_CHANGED, 'money.token_changed.asked_again'],
]);

/**
 * Calls `attempt`, which asks a person and then moves money. `attempt` fails with `CHANGED_MEANWHILE` if the
 * journal entries that the person saw have changed, with `REFUND_CHANGED` if the charge of a refund has changed,
 * and with `TOKEN_CHANGED` if another account would pay. In these cases, calls `attempt` again, so that the person
 * sees the current state. If no person is asked, for example with `--yes`, throws the error instead.
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
      const note = error instanceof PixError ? CHANGES.get(error.errorCode) : undefined;
      if (note === undefined || !isAsked(world, flags)) throw error;
      notes.note(note);
    }
  }
}
