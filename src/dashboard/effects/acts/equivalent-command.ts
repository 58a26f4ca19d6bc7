import { shellCommand } from '../../../domain/text/shell-command.ts';
import { causeCode } from '../../../domain/webhook/delivery-attempt.ts';
import type { UndeliveredEvent } from '../../../operations/webhooks/undelivered/undelivered-event.ts';
import { profileFlag } from '../../../storage/profiles/profile.ts';
import type { Act } from '../../state/dialog.ts';
import type { Inputs } from './act-context.ts';

interface CommandContext {
  readonly profile: string;
  /**
   * Reference under which the action was sent. Undefined before pix knows it: an earlier attempt may go on
   * under its own reference. Without a reference, the command looks for such an attempt, too.
   */
  readonly reference?: string | undefined;
  /** Events to resend. `all` contains all undelivered events. */
  readonly events: readonly UndeliveredEvent[];
  readonly all: readonly UndeliveredEvent[];
}

/**
 * Returns the command line that does the same as the action. It contains `-` instead of a CPF or CNPJ, to
 * keep this number out of the shell history.
 */
export function equivalentCommand(
  act: Act,
  inputs: Inputs,
  { profile, reference, events, all }: CommandContext,
): string {
  const command = (words: readonly string[], flags: Flags = {}): string => {
    const given = Object.entries(flags).filter(([, value]) => value !== undefined && value !== '');
    const typed = given.flatMap(([name, value = '']) => [`--${name}`, value]);
    return `${shellCommand(['pix', ...words, ...typed])}${profileFlag(profile)}`;
  };
  switch (act.kind) {
    case 'resend':
      return command(['resend', 'failed', '--wait'], resendFlags(events)) + partNote(events, all);
    case 'resend-payment':
      return command(['resend', 'transaction', act.id]);
    case 'refund': {
      const amount = act.asked?.amount ?? inputs.amount;
      return command(['refund', 'create', act.id], { amount, reference, family: 'main' });
    }
    case 'defend':
      return command(['infraction', 'defend', act.id], { text: inputs.text });
    case 'resolve':
      return command(['journal', 'resolve', ...(act.isAll ? ['--all'] : act.ids)]);
    case 'create-charge': {
      const { amount, document } = inputs;
      const sent = reference ?? inputs.reference;
      return command(['charge', 'create'], { amount, reference: sent, document: document ? '-' : undefined });
    }
  }
}

type Flags = Readonly<Record<string, string | undefined>>;

/** Returns the flags `--endpoint` and `--cause`. A flag is undefined if the events have different values. */
function resendFlags(events: readonly UndeliveredEvent[]) {
  const shared = (pick: (event: UndeliveredEvent) => string | null): string | undefined => {
    const values = new Set(events.map(pick));
    return values.size === 1 ? ([...values][0] ?? undefined) : undefined;
  };
  return {
    endpoint: shared(({ endpoint }) => endpoint),
    cause: shared(({ cause }) => causeCode(cause)),
  };
}

/** Returns a shell comment such as `# 2 of 5` if the flags match more events than were chosen. */
function partNote(events: readonly UndeliveredEvent[], all: readonly UndeliveredEvent[]): string {
  const { endpoint, cause } = resendFlags(events);
  const same = all.filter(
    (one) =>
      !one.isSuperseded &&
      (endpoint === undefined || one.endpoint === endpoint) &&
      (cause === undefined || causeCode(one.cause) === cause),
  );
  return same.length > events.length ? `  # ${events.length} of ${same.length}` : '';
}
