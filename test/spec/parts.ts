import type { Check } from './check.ts';
import { accessChecks } from './checks/access.ts';
import { cardChecks } from './checks/cards.ts';
import { chargeChecks } from './checks/charges.ts';
import { codeChecks } from './checks/codes.ts';
import { challengeChecks, deliveryChecks } from './checks/deliveries.ts';
import { errorChecks } from './checks/errors.ts';
import { eventChecks } from './checks/events.ts';
import { hubRecordChecks } from './checks/hub.ts';
import { hubRouteChecks } from './checks/hub-routes.ts';
import { limitChecks } from './checks/limits.ts';
import { listChecks } from './checks/lists.ts';
import { resourceChecks } from './checks/resources.ts';
import { stateChecks } from './checks/states.ts';
import { transactionChecks } from './checks/transaction.ts';
import { unshownAccountChecks } from './checks/unshown-account.ts';
import { unshownCardChecks } from './checks/unshown-cards.ts';
import { unshownHubChecks } from './checks/unshown-hub.ts';
import { unshownHubErrorChecks } from './checks/unshown-hub-errors.ts';
import { unshownMoneyChecks } from './checks/unshown-money.ts';
import { unshownMoveChecks } from './checks/unshown-moves.ts';
import { unshownRecordChecks } from './checks/unshown-records.ts';
import { unshownReportChecks } from './checks/unshown-reports.ts';
import { webhookChecks } from './checks/webhooks.ts';
import { accessStatements } from './statements/access.ts';
import { cardsStatements } from './statements/cards.ts';
import { errorsStatements } from './statements/errors.ts';
import { eventsStatements } from './statements/events.ts';
import { hubStatements } from './statements/hub.ts';
import { limitsStatements } from './statements/limits.ts';
import { mainRoutesStatements } from './statements/main-routes.ts';
import { resourcesStatements } from './statements/resources.ts';
import { statesStatements } from './statements/states.ts';
import { unshownFamiliesStatements } from './statements/unshown-families.ts';
import { unshownMainStatements } from './statements/unshown-main.ts';

/** The checks of some sections of the specification. */
export interface Part {
  readonly title: string;
  readonly checks: readonly Readonly<Record<string, Check>>[];
}

/** All statements of the specification by id, grouped by section. */
export const statementGroups: readonly Readonly<Record<string, string>>[] = [
  resourcesStatements,
  statesStatements,
  mainRoutesStatements,
  hubStatements,
  cardsStatements,
  accessStatements,
  eventsStatements,
  errorsStatements,
  limitsStatements,
  unshownMainStatements,
  unshownFamiliesStatements,
];

const parts = {
  resources: { title: '§0 to §3.1', checks: [resourceChecks, transactionChecks, stateChecks] },
  mainRoutes: { title: '§4 and §4.1', checks: [chargeChecks, listChecks, webhookChecks] },
  hub: { title: '§2.3 to §2.6, §3.3 and §4.2', checks: [hubRecordChecks, hubRouteChecks] },
  access: { title: '§5, §8 and §9', checks: [accessChecks, limitChecks] },
  events: { title: '§6 to §6.5', checks: [eventChecks, deliveryChecks] },
  /** Only these statements concern the challenge that verifies a new webhook. */
  challenge: { title: '§3.2 and §6.6', checks: [challengeChecks] },
  cards: { title: '§4.3 and other statements about cards', checks: [cardChecks, unshownCardChecks] },
  unshown: {
    title: 'details that the specification does not show',
    checks: [
      unshownMoneyChecks,
      unshownMoveChecks,
      unshownAccountChecks,
      unshownRecordChecks,
      unshownReportChecks,
      unshownHubChecks,
      unshownHubErrorChecks,
    ],
  },
  errors: { title: '§7', checks: [errorChecks, codeChecks] },
} as const;

export const allParts: Readonly<Record<keyof typeof parts, Part>> = parts;
