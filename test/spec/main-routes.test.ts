import { chargeChecks } from './checks/charges.ts';
import { listChecks } from './checks/lists.ts';
import { webhookChecks } from './checks/webhooks.ts';
import { prove } from './prove.ts';
import { mainRoutesStatements } from './statements/main-routes.ts';

prove('§4 and §4.1', mainRoutesStatements, { ...chargeChecks, ...listChecks, ...webhookChecks });
