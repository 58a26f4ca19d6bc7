import { createDefense } from '../../contract/routes/infractions.ts';
import { DEFENSE_MOST_CHARACTERS } from '../../contract/schemas/infraction.ts';
import { fail } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { lengthOf } from '../../domain/text/field-rules.ts';
import { prepareRoute } from '../call-route.ts';
import { findInfraction } from '../infractions/find-infraction.ts';
import type { Operator } from '../operator.ts';
import type { Fact } from './act.ts';

/** A dispute that a person can defend. */
export interface PreparedDefense {
  readonly id: string;
  /** The disputed amount, which a person types on a live profile. */
  readonly amount: Decimal;
  readonly facts: readonly Fact[];
}

/**
 * Reads what a person must see before the defense.
 * @throws PixError `missing` when no dispute has this id or protocol
 */
export async function prepareDefense(operator: Operator, idOrProtocol: string): Promise<PreparedDefense> {
  const {
    id,
    protocol,
    amount: disputed,
    transactionId,
    expiresAt,
  } = (await findInfraction(operator, idOrProtocol)).item;
  const amount = disputed ?? Decimal.zero;
  const facts: readonly (Fact | null)[] = [
    { label: 'column.infractionId', value: protocol ?? id },
    { label: 'column.amount', value: amount },
    transactionId ? { label: 'column.transactionId', value: transactionId } : null,
    expiresAt ? { label: 'dialog.fact.deadline', value: { time: expiresAt } } : null,
  ];
  return { id, amount, facts: facts.filter((fact) => fact !== null) };
}

/** Checks the request. @returns a function that sends it once */
export const defenseRequest = (operator: Operator, { id }: PreparedDefense, text: string) =>
  prepareRoute(operator, createDefense, { path: { id }, body: { defense: text } });

/**
 * Matches control characters except tab and line ends, the replacement for invalid UTF-8, and halves of
 * UTF-16 pairs.
 */
const NOT_TEXT = /[^\P{Cc}\t\n\r]|\ufffd|\p{Cs}/u;

/**
 * Checks the text of a defense. A defense can be sent only once, and cannot be changed (unshown.md §8).
 * @param source `--text`, or the name of a file
 * @returns the text without surrounding blanks
 * @throws PixError `usage` when it is empty, not text, or too long for the service
 */
export function defenseText(source: string, given: string | Uint8Array): string {
  const text = (typeof given === 'string' ? given : decoded(source, given)).trim();
  if (text === '') throw fail('infraction.defense_empty', { source });
  const at = text.search(NOT_TEXT);
  if (at !== -1) throw fail('infraction.defense_not_text', { source });
  if (lengthOf(text) > DEFENSE_MOST_CHARACTERS)
    throw fail('infraction.defense_too_long', {
      source,
      length: lengthOf(text),
      most: DEFENSE_MOST_CHARACTERS,
    });
  return text;
}

function decoded(source: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fail('infraction.defense_not_text', { source });
  }
}
