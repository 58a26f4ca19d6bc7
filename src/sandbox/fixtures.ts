import type { SeededRandom } from './seeded-random.ts';

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
  /** CPF, digits only. This file uses the lowest CPF numbers, because they were never issued to a person. */
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

export const ACCOUNTS = [
  { accountNumber: '100001', branch: '0001', name: 'Loja Exemplo Ltda', document: '11222333000181' },
  { accountNumber: '100002', branch: '0001', name: 'Filial Exemplo Ltda', document: '11222333000262' },
  { accountNumber: '100003', branch: '0001', name: 'Conta Encerrada Exemplo', document: '11222333000343' },
] as const;

/**
 * Payouts to this key are accepted, and then fail at the receiver's bank. A payout that pays a QR code with
 * the `txid` `FAILING_TXID` fails in the same way.
 */
export const FAILING_KEY = 'falha@exemplo.com.br';
export const FAILING_TXID = 'FALHA';
/** Hub payouts to this key pass slowly through every status, so that a client can observe each one. */
export const STEPPING_KEY = 'passos@exemplo.com.br';

/** Payouts to this CNPJ are refused with `PZS201`, because the company is not a registered beneficiary. */
export const UNREGISTERED_CNPJ = '12ABC34501DE35';

/**
 * Returns the invented payer of a transaction. The result depends only on the seed and `seq`.
 * @param seq number of the transaction
 */
export function payerOf(random: SeededRandom, seq: bigint): Payer & { readonly institution: Institution } {
  return {
    ...random.pick(PAYERS, 'payer', seq),
    institution: random.pick(INSTITUTIONS, 'payer bank', seq),
  };
}
