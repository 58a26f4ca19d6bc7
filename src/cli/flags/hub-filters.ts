import type { QueryOf } from '../../contract/route.ts';
import type { hubListCharges, hubListStatement } from '../../contract/routes/hub.ts';
import { HUB_CHARGE_STATUSES, STATEMENT_TRIGGERS } from '../../contract/schemas/hub.ts';
import { fail } from '../../domain/errors.ts';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { refuseFlags } from './api-family-flag.ts';
import { amountOf, windowOf } from './parse-values.ts';
import type { GivenFilters } from './transaction-filter-flags.ts';

type HubStatus = (typeof HUB_CHARGE_STATUSES)[number];
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function periodIn(given: Period, nowMs: number): { dateFrom?: string; dateTo?: string } {
  const { from, to } = windowOf(given, nowMs);
  return { ...(from !== undefined && { dateFrom: from }), ...(to !== undefined && { dateTo: to }) };
}

/**
 * Converts the flags to filters of the hub's list of charges.
 * @throws PixError `usage` for a filter that this list does not have
 */
export function hubChargeFilters(
  given: GivenFilters & { readonly search?: string | undefined },
  nowMs: number,
): QueryOf<typeof hubListCharges> {
  refuseFlags('hub', { ...given }, ['virtual-account', 'e2e', 'document', 'name', 'amount']);
  const [status, second] = given.status ?? [];
  // Accept only one status: the specification does not say whether the route accepts several.
  const wrong = second ?? (isHubStatus(status) ? undefined : status);
  if (wrong !== undefined) throw badStatus('hub', wrong, HUB_CHARGE_STATUSES);
  return {
    ...periodIn(given, nowMs),
    ...(isHubStatus(status) && { status }),
    ...(given.search !== undefined && { search: given.search }),
    ...(given.reference !== undefined && { externalRef: given.reference }),
  };
}

/** Refuses the first status that the main family does not have. @throws PixError `usage` */
export function checkMainStatuses(given: string[] | undefined): void {
  const wrong = given?.find((status) => !TRANSACTION_STATUSES.some((one) => one === status));
  if (wrong !== undefined) throw badStatus('main', wrong, TRANSACTION_STATUSES);
}

/** Converts the flags to filters of the hub's statement. The amount is in cents, without a sign. */
export function hubStatementFilters(
  given: Period & {
    readonly transaction?: string | undefined;
    readonly trigger?: readonly string[] | undefined;
    readonly amount?: string | undefined;
  },
  nowMs: number,
): QueryOf<typeof hubListStatement> {
  const cents = given.amount === undefined ? undefined : amountOf(given.amount).toCents();
  const trigger = STATEMENT_TRIGGERS.filter((one) => given.trigger?.includes(one));
  return {
    ...periodIn(given, nowMs),
    ...(trigger.length > 0 && { trigger }),
    ...(given.transaction !== undefined && { originId: given.transaction }),
    ...(cents !== undefined && { amount: Number(cents) }),
  };
}

const isHubStatus = (status: string | undefined): status is HubStatus =>
  HUB_CHARGE_STATUSES.some((one) => one === status);

const badStatus = (family: string, status: string, choices: readonly string[]): Error =>
  fail('family.no_status', { status, family, choices: choices.join(', ') });
