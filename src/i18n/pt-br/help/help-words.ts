import { generalHelp } from './general-help.ts';
import { machineHelp } from './machine-help.ts';
import { paymentsHelp } from './payments-help.ts';

/** A chave de cada texto é o texto em inglês. */
export const helpWords: Readonly<Record<string, string>> = {
  ...generalHelp,
  ...machineHelp,
  ...paymentsHelp,
};
