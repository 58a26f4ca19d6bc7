import { hasLuhnDigit } from '../../../domain/has-luhn-digit.ts';
import { isJsonObject, type JsonObject, parseIfJson } from '../../../domain/text/json.ts';
import { say } from '../../../i18n/index.ts';
import type { CardData } from '../../../operations/charges/charge-card.ts';
import { canAsk } from '../../asking/can-ask.ts';
import { usage } from '../../flags/parse-values.ts';
import type { Started } from '../../pix-command.ts';
import type { World } from '../../session/world.ts';
import { readStdin } from '../../streams/read-stdin.ts';

const PARTS = ['number', 'holder', 'expiration', 'cvv'] as const;

/**
 * Reads card data as JSON from stdin, or asks on a terminal without echoing secrets. No argument or flag
 * accepts card data.
 * @throws PixError `usage` that names what is missing or wrong, without quoting the input
 */
export async function readCard(world: World, { words }: Started, stdin: boolean): Promise<CardData> {
  const given = stdin ? fromText(await readStdin(world)) : await asked(world, words);
  const missing = PARTS.find((part) => typeof given[part] !== 'string' || given[part] === '');
  if (missing !== undefined) throw usage('card.part_missing', { part: missing, parts: PARTS.join(', ') });
  const number = world.secrets.noted(String(given.number).replace(/[\s-]/g, ''));
  if (!/^\d{12,19}$/.test(number) || !hasLuhnDigit(number)) throw usage('card.number_wrong');
  if (!/^(0[1-9]|1[0-2])\/\d{4}$/.test(String(given.expiration))) throw usage('card.expiration_wrong');
  if (!/^\d{3,4}$/.test(String(given.cvv))) throw usage('card.cvv_wrong');
  return {
    number,
    holder: String(given.holder),
    expiration: String(given.expiration),
    cvv: String(given.cvv),
  };
}

function fromText(text: string): JsonObject {
  const value = parseIfJson(text);
  if (isJsonObject(value)) return value;
  // The JSON parser's message is not printed, because it may quote the input.
  throw usage('card.not_json', { parts: PARTS.join(', ') });
}

async function asked(world: World, words: Started['words']): Promise<JsonObject> {
  if (!canAsk(world)) throw usage('card.needs_stdin');
  const { askSecret, askText } = await import('../../streams/prompts.ts');
  return {
    number: await askSecret(world, say(words, 'card.ask_number')),
    holder: await askText(world, say(words, 'card.ask_holder')),
    expiration: await askText(world, say(words, 'card.ask_expiration'), { placeholder: 'MM/YYYY' }),
    cvv: await askSecret(world, say(words, 'card.ask_cvv')),
  };
}
