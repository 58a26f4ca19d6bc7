import { challengeChecks, deliveryChecks } from './checks/deliveries.ts';
import { eventChecks } from './checks/events.ts';
import { prove } from './prove.ts';
import { eventsStatements } from './statements/events.ts';

prove('§6 to §6.5', eventsStatements, { ...eventChecks, ...deliveryChecks });
prove('§3.2 and §6.6', eventsStatements, challengeChecks, '--challenge');
