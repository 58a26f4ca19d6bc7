import { transaction } from '../../../contract/schemas/transaction.ts';
import type { Service } from '../../service.ts';
import type { Cell } from '../../store/database.ts';
import { writtenPicture } from './picture.ts';

/** Thousandths as reais, without zeros at the end: 115 is 0.115, 10000 is 10. */
const money = (column: string): string =>
  `iif(${column} % 1000, json(rtrim(printf('%d.%03d', ${column} / 1000, ${column} % 1000), '0')), ${column} / 1000)`;

const instant = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

const CONVERTED: Readonly<Record<string, string>> = {
  amount: money('amount'),
  serviceFeeCharged: money('serviceFeeCharged'),
  refundAmount: money('refundAmount'),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
  paidAt: instant('paidAt'),
  refundedAt: instant('refundedAt'),
  qrCodeText: 'iif(paidAt is null, qrCodeText, null)',
  qrCodeUrl:
    "iif(paidAt is null and coalesce(qrCodePng, qrCodeText) is not null, ? || '/v1/pix/qr-code/' || id, null)",
};

const FIELDS = Object.keys(transaction._zod.def.shape);
/** The one field that SQLite cannot convert. */
const BASE64 = 'qrCodeBase64';

const object = (fields: readonly string[]): string =>
  `json_object(${fields.map((name) => `'${name}', ${CONVERTED[name] ?? name}`).join(', ')})`;

const SELECT = `select seq, ${object(FIELDS.slice(0, FIELDS.indexOf(BASE64)))},
  iif(paidAt is null, qrCodePng, null), iif(paidAt is null, qrCodeText, null),
  ${object(FIELDS.slice(FIELDS.indexOf(BASE64) + 1))} from transactions where seq`;

type Parts = readonly [
  seq: bigint,
  before: string,
  qrCodePng: Uint8Array | null,
  qrCodeText: string | null,
  after: string,
];

/**
 * Records of §2.1 as sent, in no order, of transactions for which no JSON is kept. SQLite writes the same JSON as
 * `toTransaction` and the contract's codec would, in a third of the time that objects of forty columns take.
 */
export function writtenTransactions(
  service: Service,
  seqs: readonly bigint[],
): readonly (readonly [seq: bigint, written: string])[] {
  // Most requests want a single record, and a look-up by itself is cheaper.
  const [which, wanted]: [string, Cell] =
    seqs.length === 1 ? ['= ?', seqs[0] ?? 0n] : ['in (select value from json_each(?))', `[${seqs.join()}]`];
  const rows = service.db.lists<Parts>(`${SELECT} ${which}`, service.origin, wanted);
  return rows.map(([seq, before, qrCodePng, qrCodeText, after]) => {
    const picture = writtenPicture(service, { qrCodePng, qrCodeText });
    const field = `,"${BASE64}":${picture === null ? 'null' : `"${picture}"`},`;
    return [seq, before.slice(0, -1) + field + after.slice(1)];
  });
}
