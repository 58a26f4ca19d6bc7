import { string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import { fail } from '../../domain/errors.ts';
import { EMITTED_EVENTS } from '../../domain/money/transaction-statuses.ts';
import { type EventChoice, isCauseName } from '../../operations/webhooks/undelivered/group-events.ts';
import { pastedFlag, REPEATABLE } from './flag-types.ts';

export const undeliveredFlags = {
  endpoint: pastedFlag({ helpValue: 'URL', description: 'only this endpoint: URL or part of it' }),
  cause: string({
    ...REPEATABLE,
    helpValue: 'CAUSE',
    description:
      'only this cause: 500, 4xx, 5xx, redirect, timeout, connection_refused, dns, tls or no_answer',
  }),
  event: string({ ...REPEATABLE, options: [...EMITTED_EVENTS], description: 'only this event' }),
};

const CAUSE_NAMES = '500, 4xx, 5xx, redirect, timeout, connection_refused, dns, tls, no_answer';

/** Returns which events the flags select. @throws PixError `usage` for an unknown cause */
export function choiceOf(flags: InferredFlags<typeof undeliveredFlags>): EventChoice {
  const { endpoint = null, cause: causes = [], event: events = [] } = flags;
  const unknown = causes.find((name) => !isCauseName(name));
  if (unknown !== undefined) throw fail('cause.unknown', { name: unknown, names: CAUSE_NAMES });
  return { endpoint, causes, events };
}
