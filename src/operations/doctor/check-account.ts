import type { Client } from '../../client/client.ts';
import { readAccount } from '../../contract/routes/account.ts';
import { listWebhooks, readChallenge, rotateWebhookSecret } from '../../contract/routes/webhooks.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import { PixError } from '../../domain/pix-error.ts';
import { NOTHING } from './check-token.ts';
import type { DoctorContext } from './doctor-context.ts';
import { type Finding, finding, findingsOn, fromError } from './finding.ts';

export async function checkAccount(client: Client): Promise<readonly Finding[]> {
  try {
    const { data } = await client.call(readAccount, {});
    const target = data.accountNumber ?? '-';
    const found = findingsOn('account', target);
    const params = { status: data.status ?? '-' };
    const state =
      data.status === 'ACTIVE' || !data.status
        ? found('ok', ['doctor.account.ok', params])
        : found('warning', ['doctor.account.ok', params], ['doctor.account.advice']);
    const closed = [data.allowDeposit === false && 'DEPOSIT', data.allowWithdraw === false && 'WITHDRAW'];
    const shut = closed.filter(Boolean).join(', ');
    return [
      state,
      ...(shut === ''
        ? []
        : [found('warning', ['doctor.account.shut', { shut }], ['doctor.account.advice'])]),
      ...(data.DailyWithdrawLimit === null
        ? [found('warning', ['doctor.account.no_limit'], ['doctor.account.no_limit.advice'])]
        : []),
    ];
  } catch (error) {
    return [fromError('account', '-', error, 'not_tested')];
  }
}

/**
 * Checks whether the contract is signed and the account is unlocked. If not, the service refuses every change
 * before it looks for the resource (§5 rule 12, §7.3 `PZA204`). The check rotates the secret of a webhook
 * that does not exist, so nothing changes. The answer `PZW300` (not found) proves that the contract is signed
 * and the account is unlocked.
 */
export async function checkStanding(
  client: Client,
  { readOnly }: DoctorContext,
): Promise<readonly Finding[]> {
  const untested = (check: string): Finding =>
    finding(check, '-', 'not_tested', ['doctor.standing.read_only']);
  if (readOnly) return [untested('contract'), untested('lock')];
  try {
    await client.call(rotateWebhookSecret, { path: { id: NOTHING } });
    return [finding('contract', '-', 'not_tested', ['doctor.standing.odd', { code: '200' }])];
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    const code = error.errorCode;
    if (code === 'PZW300')
      return [
        finding('contract', '-', 'ok', ['doctor.contract.ok']),
        finding('lock', '-', 'ok', ['doctor.lock.ok']),
      ];
    if (code === 'PZA206')
      return [
        fromError('contract', '-', error),
        finding('lock', '-', 'not_tested', ['doctor.standing.hidden', { code }]),
      ];
    if (code === 'PZA204')
      return [
        fromError('lock', '-', error),
        finding('contract', '-', 'not_tested', ['doctor.standing.hidden', { code }]),
      ];
    return [finding('contract', '-', 'not_tested', ['doctor.standing.odd', { code }])];
  }
}

/**
 * Checks each webhook: whether it signs its deliveries, whether this machine has its secret, and whether a
 * listener would use this secret.
 */
export async function checkWebhooks(client: Client, context: DoctorContext): Promise<readonly Finding[]> {
  try {
    const { items } = await client.list(listWebhooks, {});
    if (items.length === 0) return [finding('webhook', '-', 'ok', ['doctor.webhook.none'])];
    return await Promise.all(items.map(({ item }) => ofWebhook(item, context)));
  } catch (error) {
    return [fromError('webhook', '-', error, 'not_tested')];
  }
}

async function ofWebhook({ id, url, hasSecret, active }: Webhook, context: DoctorContext): Promise<Finding> {
  const { env } = context;
  const credentials = context.credentials();
  const target = `${id} ${url ?? ''}`.trim();
  const found = findingsOn('webhook', target);
  const name = `webhook.${id}`;
  const { secretNames } = credentials;
  if (active === false) return found('warning', ['doctor.webhook.inactive']);
  if (!hasSecret)
    return found('warning', ['doctor.webhook.unsigned'], ['doctor.webhook.unsigned.advice', { id }]);
  const unowned = await failedVerification(id, context);
  if (unowned !== null)
    return found(
      'warning',
      ['doctor.webhook.not_owned', { reason: unowned }],
      ['doctor.webhook.not_owned.advice', { id }],
    );
  // True if a listener started here would not use the webhook's secret from the vault: `PIX_WEBHOOK_SECRET`
  // replaces all secrets of the vault.
  const isOther =
    env.PIX_WEBHOOK_SECRET &&
    secretNames.includes(name) &&
    (await credentials.readSecret(name)) !== env.PIX_WEBHOOK_SECRET;
  if (isOther)
    return found('failed', ['doctor.webhook.other_secret'], ['doctor.webhook.other_secret.advice']);
  const isHere = env.PIX_WEBHOOK_SECRET || secretNames.includes('webhook') || secretNames.includes(name);
  if (isHere) return found('ok', ['doctor.webhook.ok']);
  return found('warning', ['doctor.webhook.no_secret'], ['doctor.webhook.no_secret.advice', { id }]);
}

/**
 * Returns why the endpoint failed its ownership check (§6.6); null if it did not fail. An endpoint that
 * failed the check receives no deliveries. Only the sandbox checks ownership.
 */
async function failedVerification(id: string, context: DoctorContext): Promise<string | null> {
  const { client, account } = await context.operator();
  if (account.roots.sandbox === undefined) return null;
  const { data } = await client.call(readChallenge, { path: { id } });
  return data.status === 'failed' ? (data.detail ?? '-') : null;
}
