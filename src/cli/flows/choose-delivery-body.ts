import type { EventName } from '../../domain/money/transaction-statuses.ts';
import { isJsonObject, parseJson } from '../../domain/text/json.ts';
import type { Operator } from '../../operations/operator.ts';
import { buildDeliveryBody } from '../../operations/webhooks/build-delivery-body.ts';
import { sampleEventBody } from '../../operations/webhooks/sample-event-body.ts';
import { usage } from '../flags/parse-values.ts';
import type { World } from '../session/world.ts';

export interface BodyChoice {
  readonly event: EventName;
  /** Value of `--data`: JSON, or `@FILE`. */
  readonly data: string | undefined;
  readonly transaction: string | undefined;
}

/**
 * Returns the body of a test delivery: an event of the given transaction, otherwise the JSON of `--data`,
 * otherwise an invented sample.
 * @throws PixError `usage` when the body is not a JSON object, because the service sends only JSON objects
 */
export async function chooseDeliveryBody(
  { clock, random }: World,
  { event, data, transaction }: BodyChoice,
  readFile: (file: string) => Promise<Uint8Array>,
  operator: () => Promise<Operator>,
): Promise<string> {
  if (transaction !== undefined)
    return JSON.stringify(await buildDeliveryBody(await operator(), transaction, event));
  if (data === undefined) return JSON.stringify(sampleEventBody(event, { nowMs: clock.now(), random }));
  try {
    const text = data.startsWith('@')
      ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(data.slice(1)))
      : data;
    if (isJsonObject(parseJson(text))) return text;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw usage('data.format', { reason: error.message });
    throw error;
  }
  throw usage('data.format', { reason: 'expected {…}' });
}
