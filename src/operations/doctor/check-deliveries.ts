import type { Client } from '../../client/client.ts';
import { listCallbacks, listWebhooks } from '../../contract/routes/webhooks.ts';
import { isJsonObject, parseIfJson } from '../../domain/text/json.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { answerOf } from '../../domain/webhook/delivery-attempt.ts';
import { verifySignature } from '../../domain/webhook/verify-signature.ts';
import { isSharedInbox, openInbox } from '../../storage/inbox/open-inbox.ts';
import { readWebhookSecrets } from '../../storage/vault/read-webhook-secrets.ts';
import { type Callback, isAccepted } from '../webhooks/delivery-attempts.ts';
import { causeOf } from '../webhooks/undelivered/read-attempt.ts';
import { type DoctorContext, type Finding, finding, fromError } from './finding.ts';

/**
 * Largest number of attempts to read. `all`: in the request for all endpoints. `one`: in the request for a
 * single endpoint. This request is sent only if the first request returned no attempt of this endpoint. `judged`:
 * attempts that show whether the endpoint works now.
 */
const NEWEST = { all: 100, one: 20, judged: 10 } as const;
/** If an endpoint has this many failures and no 2xx, the finding is a failure instead of a warning. */
const ENOUGH = 3;

/**
 * Checks whether each endpoint accepted its newest deliveries of the last 24 hours. Also checks whether a
 * listener rejects the service's signatures.
 */
export async function checkDeliveries(client: Client, context: DoctorContext): Promise<readonly Finding[]> {
  try {
    const attempts = await newestAttempts(client);
    const endpoints = Map.groupBy(attempts, ({ url }) => url ?? '-');
    const found = [...endpoints].map(([url, own]) => ofEndpoint(url, own));
    return [...found, ...(await ofListener(context, [...endpoints.values()]))];
  } catch (error) {
    return [fromError('delivery', '-', error, 'not_tested')];
  }
}

async function newestAttempts(client: Client): Promise<readonly Callback[]> {
  const since = (): object => ({ createdAtFrom: new Date(client.serviceNow() - DAY_MS).toISOString() });
  const { items: webhooks } = await client.list(listWebhooks, {});
  const { items } = await client.list(listCallbacks, { query: { ...since(), limit: NEWEST.all } });
  const known = new Set(items.map(({ item }) => item.url));
  const others = webhooks.flatMap(({ item: { url, active } }) =>
    active !== false && url !== null && !known.has(url) ? [url] : [],
  );
  const more = await Promise.all(
    [...new Set(others)].map((url) =>
      client.list(listCallbacks, { query: { ...since(), url, limit: NEWEST.one } }),
    ),
  );
  return [...items, ...more.flatMap((page) => page.items)].map(({ item }) => item);
}

function ofEndpoint(url: string, attempts: readonly Callback[]): Finding {
  const delivered = attempts.filter(isAccepted).length;
  const cause = attempts.map(causeOf).find((one) => one !== null);
  const params = {
    count: attempts.length,
    delivered,
    failed: attempts.length - delivered,
    answer: cause ? answerOf(cause) : '-',
  };
  if (delivered === attempts.length) return finding('delivery', url, 'ok', ['doctor.delivery.ok', params]);
  const newest = attempts.slice(0, NEWEST.judged);
  if (newest.filter(isAccepted).length * 2 > newest.length)
    return finding('delivery', url, 'ok', ['doctor.delivery.some', params]);
  if (delivered > 0)
    return finding(
      'delivery',
      url,
      // The endpoint may have been repaired before its newest delivery.
      newest.slice(0, 1).some(isAccepted) ? 'warning' : 'failed',
      ['doctor.delivery.recent', { ...params, most: newest.length }],
      ['doctor.delivery.none.advice'],
    );
  const result = attempts.length >= ENOUGH ? 'failed' : 'warning';
  return finding('delivery', url, result, ['doctor.delivery.none', params], ['doctor.delivery.none.advice']);
}

/**
 * Finds endpoints where `pix webhook listen` rejected the newest delivery because of its signature. Such a
 * listener does not use the secret with which the service signs.
 */
async function ofListener(
  context: DoctorContext,
  endpoints: readonly (readonly Callback[])[],
): Promise<readonly Finding[]> {
  const refused = endpoints.flatMap(([newest]) => (newest && refusesSignature(newest) ? [newest] : []));
  return Promise.all(
    refused.map(async (attempt): Promise<Finding> => {
      const stale = await isSignedWithOurs(context, attempt.transactionId);
      const key = stale ? 'doctor.listener.stale' : 'doctor.listener.other_secret';
      return finding('listener', attempt.url ?? '-', 'failed', [key], [`${key}.advice`]);
    }),
  );
}

/** Returns whether this is the answer of `pix webhook listen` to a wrong signature. */
function refusesSignature({ status, responseBody }: Callback): boolean {
  if (status !== 401 || !responseBody) return false;
  const answer = parseIfJson(responseBody);
  return isJsonObject(answer) && answer.error === 'signature_mismatch';
}

/**
 * Returns whether a rejected delivery was signed with a secret that this machine stores. If so, the running
 * listener still uses an older secret.
 */
async function isSignedWithOurs(context: DoctorContext, transactionId: string | null): Promise<boolean> {
  const place = context.inboxPlace();
  const isThere = isSharedInbox(place) || process.getBuiltinModule('node:fs').existsSync(place);
  const secrets = await readWebhookSecrets({ env: context.env, credentials: context.credentials() }).catch(
    () => [],
  );
  if (!isThere || transactionId === null || secrets.length === 0) return false;
  const inbox = await openInbox(place);
  try {
    const [last] = await inbox.list({ transactionId, signatures: ['rejected'], order: 'newest', limit: 1 });
    const delivery = last === undefined ? null : await inbox.get(last.id);
    if (delivery === null) return false;
    const header = delivery.headers['x-callback-signature'];
    const signed = { header, body: delivery.body, nowSeconds: 0, toleranceSeconds: null };
    return secrets.some((secret) => verifySignature({ secret, ...signed }).valid);
  } finally {
    await inbox.close();
  }
}
