import { accessChecks } from './checks/access.ts';
import { limitChecks } from './checks/limits.ts';
import { prove } from './prove.ts';
import { accessStatements } from './statements/access.ts';
import { limitsStatements } from './statements/limits.ts';

const checks = { ...accessChecks, ...limitChecks };
prove('§5, §8 and §9', { ...accessStatements, ...limitsStatements }, checks);
