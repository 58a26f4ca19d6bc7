import * as z from 'zod/mini';
import { decimal, nullish, openEnum, plainNumber, text } from '../codecs.ts';

/** The holder of a key according to DICT (§2.2). Document, branch and account number are masked. */
export const keyInformation = z.looseObject({
  pixKey: z.string(),
  document: text,
  name: text,
  branch: text,
  accountNumber: text,
  personType: nullish(openEnum(['PF', 'PJ'])),
  accountType: nullish(openEnum(['CACC', 'TRAN', 'SLRY', 'SVGS'])),
  institutionIspb: text,
  institutionCode: text,
  institutionName: text,
});

/** Answer of `POST /pix/qrcode/read` (unshown.md §2). Amounts are in reais. */
export const qrReading = z.looseObject({
  qrCodeType: nullish(openEnum(['STATIC', 'DYNAMIC'])),
  name: text,
  document: text,
  amount: nullish(decimal),
  originalAmount: nullish(decimal),
  txid: text,
  additionalInfo: text,
  /** Time in seconds until the code expires; 0 for static codes. */
  expiresIn: nullish(plainNumber),
  createdAt: text,
  pixKey: text,
  institutionIspb: text,
  institutionName: text,
});
