import type { BrCode } from '../../domain/br-code/decode-br-code.ts';
import type { PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
import { fields, type View } from '../view.ts';

/** Type and canonical form of a Pix key, determined without calling the service. */
export const keyCheckView: View<PixKeyCheck> = {
  noun: 'key',
  columns: [
    ...fields<PixKeyCheck>([
      ['status', 'code', 'table'],
      ['type', 'text', 'table'],
      ['canonical', 'id', 'table'],
    ]),
    {
      name: 'candidates',
      type: 'text',
      shown: 'table',
      value: ({ candidates }) => candidates.map(({ type, canonical }) => `${type} ${canonical}`).join(', '),
    },
  ],
};

/** A decoded Pix copy-and-paste code. */
export const codeView: View<BrCode & { readonly warnings: readonly string[] }> = {
  noun: 'code',
  columns: fields([
    ['kind', 'code', 'table'],
    ['key', 'id', 'table'],
    ['url', 'text', 'table'],
    ['recurrenceUrl', 'text', 'table'],
    ['amount', 'decimal', 'table'],
    ['merchantName', 'text', 'table'],
    ['merchantCity', 'text', 'table'],
    ['txid', 'id'],
    ['info', 'text'],
    ['mcc', 'id'],
    ['postalCode', 'id'],
    ['warnings', 'codes'],
  ]),
};

/** Explanation of an error code or an event. */
export const explanationView: View<{
  readonly code: string;
  readonly statusCode?: number;
  readonly area?: string;
  readonly retry?: string;
  readonly status?: string | null;
  readonly meaning: string;
  readonly action: string;
  readonly routes?: readonly string[];
}> = {
  noun: 'code',
  columns: fields([
    ['code', 'id', 'table'],
    ['statusCode', 'number', 'table'],
    ['status', 'text', 'table'],
    ['meaning', 'text', 'table'],
    ['action', 'text', 'table'],
    ['area', 'code'],
    ['retry', 'code'],
    ['routes', 'list'],
  ]),
};

/** Whether a signature is valid, and the reason if it is not. */
export const verdictView: View<{
  readonly valid: boolean;
  readonly reason?: string;
  readonly hint?: string;
}> = {
  noun: 'signature',
  columns: fields([
    ['valid', 'yesno', 'table'],
    ['reason', 'code', 'table'],
    ['hint', 'code', 'table'],
  ]),
};
