import { BASE64URL } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import type { Verification, WebhookRow } from '../state/webhooks/webhooks.ts';
import { type Posted, postToReceiver } from './post-to-receiver.ts';
import { USER_AGENT } from './retry-pause-ms.ts';

const TOKEN_LENGTH = 32;

/**
 * Checks that the endpoint of a webhook belongs to its owner (§6.6). It must answer 2xx with the header's
 * token, as plain text or in the JSON field `challenge`.
 */
export async function challenge(service: Service, webhook: WebhookRow, signal: AbortSignal): Promise<void> {
  const { clock, random, db } = service;
  const token = random.text(
    BASE64URL,
    TOKEN_LENGTH,
    'challenge',
    webhook.id,
    clock.now() - Number(webhook.createdAt),
  );
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-callback-challenge': token,
  };
  const posted = await postToReceiver(
    { url: webhook.url, headers, body: Buffer.from('{}') },
    { ...service.outbound, signal },
  );
  if (signal.aborted) return;
  const [verification, verificationDetail] = judge(posted, token);
  db.transact(() =>
    db.update('webhooks', webhook.seq, { verification, verificationDetail, checkedAt: clock.now() }),
  );
}

export function resumeChallenges({ db, clock }: Service): void {
  db.run(
    `insert into timers (at, kind, subject)
     select ?, 'challenge', seq from webhooks
     where verification = 'pending' and seq not in (select subject from timers where kind = 'challenge')`,
    clock.now(),
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
