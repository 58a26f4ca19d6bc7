import { checkDocument } from '../../domain/keys/check-document.ts';
import { type PayableKey, spreadsheetDamage } from '../../domain/keys/check-pix-key.ts';
import { type AmountProblem, parseAmount, wholeCents } from '../../domain/money/decimal.ts';
import { isHubReference, normalReference } from '../../domain/money/reference.ts';
import { PixError } from '../../domain/pix-error.ts';
import { lengthOf } from '../../domain/text/field-rules.ts';
import { hasBidiOrInvisible, hasTerminalControl } from '../../domain/text/safe-text.ts';
import { payableKey } from '../keys/pix-key.ts';
import { documentByKey } from '../money/movements/payout.ts';
import type { BatchColumn, BatchRow } from './batch-row.ts';

export interface RowFault {
  readonly line: number;
  readonly field: BatchColumn | 'row';
  readonly reason: string;
  readonly value: string;
}

export type RowCheck =
  | { readonly ok: true; readonly row: BatchRow<'checked'> }
  | { readonly ok: false; readonly faults: readonly RowFault[] };

const MOST_COMMENT = 140;

export function checkRow(raw: BatchRow<'read'>, batch: string): RowCheck {
  const faults: RowFault[] = [];
  const fault = (field: RowFault['field'], reason: string, value = ''): undefined => {
    faults.push({ line: raw.line, field, reason, value: value.slice(0, 60) });
    return undefined;
  };
  if (raw.cellCount) {
    const { found, expected } = raw.cellCount;
    if (found > expected && raw.byComma) fault('amount', 'decimal_comma', raw.byComma.amount);
    else fault('row', `cells_${found}_of_${expected}`);
    return { ok: false, faults };
  }
  // If the row leaves out its last cells, both readings have the right number of cells.
  if (raw.byComma && checkRow({ line: raw.line, cells: raw.byComma }, batch).ok) {
    fault('amount', 'decimal_comma', raw.byComma.amount);
    return { ok: false, faults };
  }
  const { key = '', amount = '', reference: given = '', comment = '', document = '' } = raw.cells;
  const payable = keyOf(key, fault);
  const reading = parseAmount(amount);
  if (!reading.ok) fault('amount', amount === '' ? 'empty' : amountReason(reading.reason), amount);
  const reference = given === '' ? '' : normalReference(given);
  // The row must be valid for both families.
  if (reference === null || (reference !== '' && !isHubReference(reference)))
    fault('reference', 'reference_format', given);
  if (lengthOf(comment) > MOST_COMMENT) fault('comment', 'comment_too_long', comment);
  if (isUnprintable(comment)) fault('comment', 'control_or_invisible_characters', comment);
  const paid = document === '' ? undefined : documentOf(document, fault);
  if (payable && paid !== undefined && documentByKey(payable, paid) === 'other')
    fault('document', 'other_receiver', document);
  if (faults.length > 0 || payable === undefined || !reading.ok || reference === null)
    return { ok: false, faults };
  const row = {
    line: raw.line,
    key: payable,
    amount: reading.amount,
    amountCents: wholeCents(reading.amount),
    // A generated reference depends only on the batch name and the line number. So the same file always means
    // the same payments.
    reference: reference === '' ? `${batch}-${raw.line}` : reference,
    hasOwnReference: reference !== '',
    comment: comment === '' ? undefined : comment,
    document: paid,
  };
  return { ok: true, row };
}

/**
 * Returns the reason code of an invalid amount. `amount_ambiguous` and `amount_format` have messages that
 * explain the format of amounts.
 */
function amountReason(problem: AmountProblem): string {
  if (problem === 'ambiguous') return 'amount_ambiguous';
  return problem === 'format' ? 'amount_format' : problem;
}

type Fault = (field: RowFault['field'], reason: string, value?: string) => undefined;

function keyOf(text: string, fault: Fault): PayableKey | undefined {
  try {
    return text === '' ? fault('key', 'empty') : payableKey(text, undefined);
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    const [detail] = (error.init.details ?? []) as readonly { reason?: string }[];
    const reason = detail?.reason ?? 'unrecognized';
    const { candidates } = error.init.params ?? {};
    return fault('key', reason, candidates === undefined ? text : `${text} (${candidates})`);
  }
}

function documentOf(text: string, fault: Fault): string | undefined {
  const check = checkDocument(text);
  if (check.valid && check.canonical) return check.canonical;
  const { reason } = check;
  const damage = spreadsheetDamage(text);
  const value = damage?.kind === 'lost_zeros' ? `${text} (${damage.candidates})` : text;
  return fault('document', reason === null || reason === 'format' ? 'document_format' : reason, value);
}

/**
 * Returns whether the owner of the key must be looked up: the row contains a document, and its key is not a
 * CPF or CNPJ.
 */
export const mustVerify = ({ key, document }: BatchRow<'checked'>): boolean =>
  document !== undefined && documentByKey(key, document) === 'look_up';

const isUnprintable = (text: string): boolean => hasTerminalControl(text) || hasBidiOrInvisible(text);

/**
 * Returns the fields of a row as one text. These fields must not change when a batch with the same name runs
 * again.
 */
export const printOf = (row: BatchRow<'checked'>): string =>
  JSON.stringify([
    row.key.canonical,
    `${row.amountCents}`,
    row.reference,
    row.comment ?? '',
    row.document ?? '',
  ]);
