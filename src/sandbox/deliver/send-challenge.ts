import { BASE64URL } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import type { Verification, WebhookRow } from '../state/webhooks/webhooks.ts';
import { isBuiltInReceiver, type Posted, postToReceiver } from './post-to-receiver.ts';

const TOKEN_LENGTH = 32;

/**
 * Checks that the owner of a webhook also controls the endpoint (§6.6). The endpoint must answer 2xx and
 * return the token of the header `x-callback-challenge`, as plain text or in the JSON field `challenge`. A
 * webhook to a built-in receiver stays verified.
 */
export async function sendChallenge(service: Service, webhook: WebhookRow): Promise<void> {
  if (isBuiltInReceiver(webhook.url)) return;
  const { clock, random, db, signal } = service;
  const token = random.text(
    BASE64URL,
    TOKEN_LENGTH,
    'challenge',
    webhook.id,
    clock.now() - Number(webhook.createdAt),
  );
  const posted = await postToReceiver(
    { url: webhook.url, headers: { 'x-callback-challenge': token }, body: Buffer.from('{}') },
    service,
  );
  if (signal.aborted) return;
  const [verification, verificationDetail] = judge(posted, token);
  db.transaction(() =>
    db.update('webhooks', webhook.seq, { verification, verificationDetail, checkedAt: clock.now() }),
  );
}

function judge({ status, body, problem }: Posted, token: string): readonly [Verification, string] {
  if (status === null) return ['failed', `no answer: ${problem ?? ''}`];
  if (status < 200 || status >= 300) return ['failed', `answered ${status}`];
  return echoOf(body ?? '') === token
    ? ['verified', 'the token was echoed']
    : ['failed', 'answered without echoing the token'];
}

function echoOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { challenge?: unknown } | null)?.challenge ?? body.trim();
  } catch {
    return body.trim();
  }
}
