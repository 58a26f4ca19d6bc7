import type { DryRunStop } from '../../client/client.ts';
import { maskHeader } from '../../client/client-event.ts';
import type { WireRequest } from '../../contract/transport.ts';
import { mapEach } from '../../domain/map-each.ts';
import { isJsonObject, type JsonValue, mapTexts, parseJson } from '../../domain/text/json.ts';
import { maskPersonalUrl } from '../../domain/text/mask-personal.ts';
import { documentWithList } from '../../output/document-with-list.ts';
import type { Presenter } from '../../output/presenter.ts';
import { dryRunView } from '../../output/views/dry-run-view.ts';
import { type BatchRecord, batchView } from '../../output/views/money/batch-view.ts';

function withoutCard(body: JsonValue): JsonValue {
  if (!isJsonObject(body) || !isJsonObject(body.creditCardPayment)) return body;
  const { card, ...payment } = body.creditCardPayment;
  const shown = isJsonObject(card) ? { ...card, number: `…${String(card.number).slice(-4)}`, cvv: '…' } : '…';
  return { ...body, creditCardPayment: { ...payment, card: shown } };
}

function dryRunDocument(request: WireRequest): Shown {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'authorization' ? maskHeader(value) : value,
    ]),
  );
  const body = typeof request.body === 'string' ? shownBody(request.body) : null;
  return { method: request.method, url: request.url, headers, body };
}

/**
 * Returns the body with secrets and card data masked. A body that is not JSON, for example in a test
 * delivery, stays unchanged.
 */
function shownBody(text: string): JsonValue {
  try {
    return mapTexts(withoutCard(parseJson(text)), (name, value) => (SECRET.test(name) ? '…' : value));
  } catch {
    return text;
  }
}

/** Matches names of body fields whose values are never shown. */
const SECRET = /secret|token|password|passphrase|cvv/i;

/**
 * Masks personal data in the URL if the request is shown as a table, unless `--reveal` is given. The formats
 * for scripts show all data.
 */
function forEyes({ form, reveal }: Presenter['options'], document: Shown): Shown {
  if (form !== 'table' || reveal) return document;
  return { ...document, url: maskPersonalUrl(String(document.url)) };
}

type Shown = { [name: string]: JsonValue };

export async function showDryRun(out: Presenter, { requests, isPlan }: DryRunStop): Promise<void> {
  const documents = requests.map((request) => forEyes(out.options, dryRunDocument(request)));
  if (isPlan) return out.ownMany(dryRunView, documents);
  for (const document of documents) await out.own(dryRunView, document);
}

export async function showPlannedBatch(
  out: Presenter,
  batch: BatchRecord,
  requests: AsyncIterable<WireRequest>,
): Promise<void> {
  const { form } = out.options;
  const documents = mapEach(requests, (request) => forEyes(out.options, dryRunDocument(request)));
  if (form === 'json') return documentWithList(out, { ...batch }, 'requests', documents);
  if (form === 'table') await out.own(batchView, batch);
  await out.ownMany(dryRunView, documents);
}
