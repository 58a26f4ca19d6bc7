import { resourceChecks } from './checks/resources.ts';
import { stateChecks } from './checks/states.ts';
import { transactionChecks } from './checks/transaction.ts';
import { prove } from './prove.ts';
import { resourcesStatements } from './statements/resources.ts';
import { statesStatements } from './statements/states.ts';

const checks = { ...resourceChecks, ...transactionChecks, ...stateChecks };
prove('§0 to §3.1', { ...resourcesStatements, ...statesStatements }, checks);
