import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import type { Difference } from '../../domain/money/difference.ts';
import { type JsonObject, type JsonValue, jsonNumber } from '../../domain/text/json.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import type { ShownDifference } from '../../output/views/report-view.ts';

/** Converts an amount to exact cents. The result is not an integer for fractions of a cent (a fee of 0.115). */
export const centsOf = (amount: Decimal | null): JsonValue =>
  amount === null ? null : jsonNumber(Decimal.of(amount.units * 100n, amount.scale).toString());

export function* differenceBodies(differences: Iterable<Difference>): Generator<JsonValue> {
  for (const difference of differences) yield differenceBody(difference);
}

export function* differenceRows(differences: Iterable<Difference>): Generator<DecodedRow<ShownDifference>> {
  for (const difference of differences)
    yield { raw: differenceBody(difference), item: { ...difference, at: isoOf(difference.at) } };
}

function differenceBody({ serviceAmount, otherAmount, at, ...rest }: Difference): JsonObject {
  const { kind, side, id, reference, endToEndId, type, ...others } = rest;
  return {
    kind,
    side,
    id,
    reference,
    endToEndId,
    type,
    serviceAmountCents: centsOf(serviceAmount),
    otherAmountCents: centsOf(otherAmount),
    ...others,
    at: isoOf(at),
  };
}
