import { transaction } from '../../../contract/schemas/transaction.ts';
import type { Service } from '../../service.ts';
import { iso } from '../instants.ts';
import { type Thousandths, writtenReais } from '../money/thousandths.ts';
import { writtenPicture } from './picture.ts';
import type { TransactionRow } from './transaction-row.ts';

/** The JSON of a record: `head`, the sandbox's address, `tail`; `head` alone (`tail` null) where there is no address. */
export interface WrittenTransaction {
  readonly head: string;
  readonly tail: string | null;
}

type Write = (row: TransactionRow) => string;

const money = (amount: Thousandths | null): string => (amount === null ? 'null' : writtenReais(amount));
/** Texts of which JSON escapes nothing, as most are. */
const PLAIN = /^[ !#-[\]-~]*$/;
const text = (value: string | null): string => {
  if (value === null) return 'null';
  return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
};
const instant = (at: bigint | null): string => (at === null ? 'null' : `"${iso(at)}"`);
const isPayable = ({ paidAt }: TransactionRow): boolean => paidAt === null;

const CONVERTED: Readonly<Record<string, Write>> = {
  amount: (row) => money(row.amount),
  serviceFeeCharged: (row) => money(row.serviceFeeCharged),
  refundAmount: (row) => money(row.refundAmount),
  createdAt: (row) => instant(row.createdAt),
  updatedAt: (row) => instant(row.updatedAt),
  paidAt: (row) => instant(row.paidAt),
  refundedAt: (row) => instant(row.refundedAt),
  qrCodeText: (row) => (isPayable(row) ? text(row.qrCodeText) : 'null'),
};

const FIELDS = Object.keys(transaction._zod.def.shape);
/** The picture, and after it the one field with an address. */
const PICTURE_FIELD = 'qrCodeBase64';
const URL_FIELD = 'qrCodeUrl';
const writers = FIELDS.map((name): readonly [prefix: string, write: Write] => [
  `,"${name}":`,
  CONVERTED[name] ?? ((row) => text(row[name as keyof TransactionRow] as string | null)),
]);
const PICTURE_AT = FIELDS.indexOf(PICTURE_FIELD);

/** The record of §2.1 as it is sent: what `toTransaction` and the contract make, at a tenth of the cost. */
export function writeTransaction(service: Pick<Service, 'drawQr'>, row: TransactionRow): WrittenTransaction {
  const before = `{${fieldsOf(row, 0, PICTURE_AT).slice(1)},"${PICTURE_FIELD}":`;
  const after = `${fieldsOf(row, PICTURE_AT + 2, FIELDS.length)}}`;
  const picture = isPayable(row) ? writtenPicture(service, row) : null;
  if (picture === null) return { head: `${before}null,"${URL_FIELD}":null${after}`, tail: null };
  return {
    head: `${before}"${picture}","${URL_FIELD}":"`,
    tail: `${text(`/v1/pix/qr-code/${row.id}`).slice(1)}${after}`,
  };
}

function fieldsOf(row: TransactionRow, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 1) {
    const writer = writers[at];
    if (writer) text += writer[0] + writer[1](row);
  }
  return text;
}
