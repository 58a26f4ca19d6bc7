import { hubRecordChecks } from './checks/hub.ts';
import { hubRouteChecks } from './checks/hub-routes.ts';
import { prove } from './prove.ts';
import { hubStatements } from './statements/hub.ts';

prove('§2.3 to §2.6, §3.3 and §4.2', hubStatements, { ...hubRecordChecks, ...hubRouteChecks });
