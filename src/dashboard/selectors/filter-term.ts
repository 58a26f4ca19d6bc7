import { parseAmount, wholeCents } from '../../domain/money/decimal.ts';
import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import type { RowColumn, Surroundings } from '../resources/resource.ts';

/**
 * One term of a filter. A row must match all terms. `text` is in lower case; `typed` has the original
 * spelling.
 */
export type FilterTerm =
  | { readonly kind: 'text'; readonly text: string; readonly typed: string }
  /** For example `status:failed`. */
  | { readonly kind: 'column'; readonly field: FilterField; readonly text: string; readonly typed: string }
  /** For example `amount>100`. */
  | { readonly kind: 'amount'; readonly compare: '<' | '<=' | '=' | '>=' | '>'; readonly cents: bigint };

type ColumnTerm = Extract<FilterTerm, { kind: 'column' }>;

/** Names of filter fields in both languages, and the columns that they search. */
const FIELDS = {
  status: ['column.status', 'column.state', 'dashboard.answer', 'column.outcome'],
  type: ['column.type', 'column.kind'],
  ref: ['column.clientReference', 'column.reference'],
  name: ['column.name'],
  id: ['column.id', 'column.transactionId'],
  e2e: ['column.endToEndId'],
  event: ['column.event'],
  cause: ['column.cause'],
  endpoint: ['column.endpoint'],
} as const;
export type FilterField = keyof typeof FIELDS;

const ALIASES: Readonly<Record<string, FilterField>> = {
  estado: 'status',
  tipo: 'type',
  reference: 'ref',
  referencia: 'ref',
  nome: 'name',
  evento: 'event',
  causa: 'cause',
  url: 'endpoint',
};

const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'valor']);

/** Parses a filter. A word without a field name is searched for in the whole row. */
export const parseFilter = (filter: string): readonly FilterTerm[] =>
  filter
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
    .map(
      (part) =>
        amountTerm(part) ??
        columnTerm(part) ?? {
          kind: 'text',
          text: part.toLowerCase(),
          typed: part,
        },
    );

function amountTerm(part: string): FilterTerm | null {
  const [, name = '', sign = '', typed = ''] = /^(\p{L}+)(<=|>=|[<>=:])(.+)$/u.exec(part) ?? [];
  if (!AMOUNTS.has(name.toLowerCase())) return null;
  const amount = parseAmount(typed);
  if (!amount.ok) return null;
  const compare = sign === ':' ? '=' : (sign as '<');
  return { kind: 'amount', compare, cents: wholeCents(amount.amount) };
}

function columnTerm(part: string): FilterTerm | null {
  const [, name = '', text = ''] = /^([\p{L}0-9]+):(.+)$/u.exec(part) ?? [];
  const lower = name.toLowerCase();
  const field = Object.hasOwn(FIELDS, lower) ? (lower as FilterField) : ALIASES[lower];
  return field === undefined ? null : { kind: 'column', field, text: text.toLowerCase(), typed: text };
}

/**
 * Returns whether a row matches every term. Searches the visible texts; for shortened or masked cells,
 * searches the full text.
 */
export function matches<Row>(
  row: Row,
  terms: readonly FilterTerm[],
  columns: readonly RowColumn<Row>[],
  surroundings: Surroundings,
): boolean {
  const textOf = ({ text, also }: RowColumn<Row>): string =>
    `${text(row, surroundings)} ${also?.(row) ?? ''}`.toLowerCase();
  // `status:failed` also matches every status for which `endedUnpaid` is true.
  const isFailure = ({ text, also }: RowColumn<Row>, { field, text: wanted }: ColumnTerm): boolean =>
    field === 'status' && wanted === 'failed' && endedUnpaid(also?.(row) ?? text(row, surroundings));
  let all: string | undefined;
  return terms.every((term): boolean => {
    if (term.kind === 'text') {
      all ??= columns.map(textOf).join(' ');
      return all.includes(term.text);
    }
    if (term.kind === 'amount')
      return columns.some((one) => isAmount(one) && compares(one.order?.(row), term));
    const { field } = term;
    return columns.some(
      (one) => isOf(one, field) && (textOf(one).includes(term.text) || isFailure(one, term)),
    );
  });
}

const isAmount = ({ title }: RowColumn<never>): boolean =>
  title === 'column.amount' || title === 'dashboard.disputed';
const isOf = ({ title }: RowColumn<never>, field: FilterField): boolean =>
  (FIELDS[field] as readonly string[]).includes(title);

function compares(
  value: number | bigint | string | null | undefined,
  { compare, cents }: Extract<FilterTerm, { kind: 'amount' }>,
): boolean {
  if (typeof value !== 'number' && typeof value !== 'bigint') return false;
  const amount = BigInt(value);
  return (
    (amount < cents && compare.startsWith('<')) ||
    (amount === cents && compare.endsWith('=')) ||
    (amount > cents && compare.startsWith('>'))
  );
}
