import type { Dice } from './dice.ts';

/** A bank as the sandbox knows it. None of them exists. */
export interface Institution {
  readonly ispb: string;
  readonly code: string;
  readonly name: string;
}

export const OWN_INSTITUTION: Institution = { ispb: '99999000', code: '990', name: 'Sandbox Pagamentos' };

export const INSTITUTIONS: readonly [Institution, ...Institution[]] = [
  { ispb: '99999001', code: '991', name: 'Banco Exemplo Um' },
  { ispb: '99999002', code: '992', name: 'Banco Exemplo Dois' },
  { ispb: '99999003', code: '993', name: 'Cooperativa Exemplo' },
  { ispb: '99999004', code: '994', name: 'Carteira Exemplo' },
];

export interface Payer {
  readonly name: string;
  /** CPF, digits only: the lowest numbers, which were never anybody's. */
  readonly document: string;
}

export const PAYERS: readonly [Payer, ...Payer[]] = [
  { name: 'Cliente Exemplo Um', document: '00000000191' },
  { name: 'Cliente Exemplo Dois', document: '00000000272' },
  { name: 'Cliente Exemplo Três', document: '00000000353' },
  { name: 'Cliente Exemplo Quatro', document: '00000000434' },
  { name: 'Cliente Exemplo Cinco', document: '00000000515' },
  { name: 'Cliente Exemplo Seis', document: '00000000604' },
];

/** Who pays a charge when nobody says: the same payer and bank for the same transaction. */
export function payerOf(dice: Dice, transactionId: string): Payer & { readonly institution: Institution } {
  return {
    ...dice.pick(PAYERS, 'payer', transactionId),
    institution: dice.pick(INSTITUTIONS, 'payer bank', transactionId),
  };
}
