import { type AmountProblem, Decimal, parseAmount } from './decimal.ts';

export type FileAmount =
  | {
      readonly ok: true;
      /** In reais, never negative. Zero is accepted. */
      readonly value: Decimal;
      /** Direction of the sign: `-`, `(…)` and `D` are out, `+` and `C` are in. Null without a sign. */
      readonly direction: 'in' | 'out' | null;
    }
  | { readonly ok: false; readonly reason: AmountProblem };

const OUT = { text: /^[-−]$|^(?:D|DB)$/i, direction: 'out' } as const;
const IN = { text: /^\+$|^(?:C|CR)$/i, direction: 'in' } as const;
const SIGNED = /^([-−+]?)\s*((?:R\$)?\s*[\d.,]+)\s*\(?([-−+]|[CD]|CR|DB)?\)?$/i;
const REAIS_FIRST = /^(R\$)\s*([-−+])\s*/i;
/** Databases write money with four decimals: `1234.5600`. Three decimals could be thousands. */
const ZEROS_AFTER_CENTS = /^(\s*(?:R\$)?\s*\d+[.,]\d{2})0{2,}$/i;
const IN_BRACKETS = /^\(([^()]*)\)$/;

/**
 * Parses an amount of a ledger or report, as statements of banks write it: `1.234,56`, `-10,00`, `(10,00)`,
 * `10,00-`, `10,00 D`, `1.234,56C`, `10.0000`. Refuses what can be read two ways, and exponents of spreadsheets.
 * @param decimalSign the sign before a fraction of any length, as in fees of 1.115; without it, an amount has
 * at most two decimals
 */
export function parseFileAmount(text: string, decimalSign?: '.' | ','): FileAmount {
  const bare = text.trim().replace(REAIS_FIRST, '$2$1');
  const [, inner] = IN_BRACKETS.exec(bare) ?? [];
  const [, before = '', digits = bare, after = ''] =
    SIGNED.exec(inner === undefined ? bare : `-${inner}`) ?? [];
  const directions = new Set(
    [before, after]
      .flatMap((sign) => [OUT, IN].filter((one) => one.text.test(sign)))
      .map((one) => one.direction),
  );
  if (directions.size > 1) return { ok: false, reason: 'format' };
  const [direction = null] = directions;
  const cents = digits.replace(ZEROS_AFTER_CENTS, '$1');
  const exact = exactOf(cents, decimalSign);
  if (exact !== undefined) return { ok: true, value: exact, direction };
  const reading = parseAmount(cents);
  if (reading.ok) return { ok: true, value: reading.amount, direction };
  return reading.reason === 'zero' ? { ok: true, value: Decimal.zero, direction } : reading;
}

/** A sum may be larger than any payment, so there is no limit here. */
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;

function exactOf(digits: string, decimalSign: '.' | ',' | undefined): Decimal | undefined {
  const isFraction = decimalSign !== undefined && /^\d+[.,]\d+$/.test(digits) && digits.includes(decimalSign);
  return isFraction || PLAIN.test(digits) ? Decimal.parse(digits.replace(',', '.')) : undefined;
}
