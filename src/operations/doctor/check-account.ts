import type { Client } from '../../client/client.ts';
import { ONCE } from '../../client/retry.ts';
import type { Scope } from '../../contract/route.ts';
import { readAccount } from '../../contract/routes/account.ts';
import { readCharge } from '../../contract/routes/charges.ts';
import { hubReadBalance } from '../../contract/routes/hub.ts';
import { readPayout } from '../../contract/routes/payouts.ts';
import { listWebhooks, readChallenge, rotateWebhookSecret } from '../../contract/routes/webhooks.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { CredentialToken } from '../../storage/vault/load-credentials.ts';
import type { Operator } from '../operator.ts';
import { type DoctorContext, type Finding, finding, findingsOn, fromError } from './finding.ts';

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

/** A nonexistent id. The answer 404 proves that the token may use the route (§5 rule 5). */
export const NOTHING = 'pix-doctor-no-such-id';

/** `client` is null if the service rejected the token. */
interface TestedToken {
  readonly findings: readonly Finding[];
  readonly client: Client | null;
}

/** Finds out the token's scopes by calling routes that only read. */
export async function checkMainToken(operator: Operator, token: CredentialToken): Promise<TestedToken> {
  const target = nameOf(token);
  const client = await clientOf(operator, token);
  if ('fault' in client) return { findings: [fromError('token', target, client.fault)], client: null };
  const refused = await refusalOf(() => client.call(readAccount, {}));
  if (refused !== null) return { findings: refusal(target, refused), client: null };
  const [deposit, withdraw] = await Promise.all([
    opens(() => client.call(readCharge, { query: { id: NOTHING } })),
    opens(() => client.call(readPayout, { query: { id: NOTHING } })),
  ]);
  return { findings: [scopesOf(target, token, { DEPOSIT: deposit, WITHDRAW: withdraw })], client };
}

export async function checkHubToken(operator: Operator, token: CredentialToken): Promise<readonly Finding[]> {
  const target = `${nameOf(token)} (hub)`;
  const client = await clientOf(operator, token);
  if ('fault' in client) return [fromError('token', target, client.fault)];
  const refused = await refusalOf(() => client.call(hubReadBalance, {}));
  return refused === null
    ? [finding('token', target, 'ok', ['doctor.token.taken'])]
    : refusal(target, refused);
}

const nameOf = ({ label, last4 }: CredentialToken): string => (last4 ? `${label} …${last4}` : label);

async function clientOf({ client }: Operator, token: CredentialToken): Promise<Client | { fault: unknown }> {
  try {
    const value = await token.read();
    return client.with({ token: async () => value, retries: ONCE });
  } catch (fault) {
    return { fault };
  }
}

async function refusalOf(read: () => Promise<unknown>): Promise<PixError | null> {
  try {
    await read();
    return null;
  } catch (error) {
    if (error instanceof PixError) return error;
    throw error;
  }
}

/** Returns whether the service permits this read; null when the answer does not show it. */
async function opens(read: () => Promise<unknown>): Promise<boolean | null> {
  const refused = await refusalOf(read);
  if (refused === null || refused.init.statusCode === 404) return true;
  return refused.errorCode === 'PZA200' ? false : null;
}

function refusal(target: string, error: PixError): readonly Finding[] {
  const { errorCode, init } = error;
  if (errorCode === 'PZA203' || errorCode === 'PZA205') {
    const ip = ipIn(init.serviceMessage ?? '') ?? '?';
    const key = errorCode === 'PZA203' ? 'doctor.ip.not_listed' : 'doctor.ip.none_listed';
    return [
      finding('ip', ip, 'failed', [key, { ip }], ['doctor.ip.advice', { ip }]),
      finding('token', target, 'not_tested', ['doctor.token.ip_first']),
    ];
  }
  if (init.statusCode === 401 || init.statusCode === 403) return [fromError('token', target, error)];
  return [fromError('token', target, error, 'not_tested')];
}

/** Returns the source IP address in the message of `PZA203` or `PZA205` (§5 rule 9). */
export function ipIn(message: string): string | null {
  const { isIP } = process.getBuiltinModule('node:net');
  const words = message.match(/[0-9a-fA-F:.]{3,45}/g) ?? [];
  return words.map((word) => word.replace(/[.:]$/, '')).find((word) => isIP(word) !== 0) ?? null;
}

function scopesOf(
  target: string,
  { scopes: noted }: CredentialToken,
  opened: Readonly<Record<Scope, boolean | null>>,
): Finding {
  const found = findingsOn('token', target);
  const all = Object.entries(opened);
  const has = all.filter(([, open]) => open === true).map(([scope]) => scope);
  const params = { scopes: has.join(', ') || '-' };
  if (all.some(([, open]) => open === null))
    return found('warning', ['doctor.token.partly', params], ['doctor.token.partly.advice']);
  const lacks = noted.filter((scope) => opened[scope as Scope] === false);
  if (lacks.length > 0) {
    const lost = { ...params, lacks: lacks.join(', ') };
    return found('failed', ['doctor.token.less', lost], ['doctor.token.less.advice']);
  }
  if (has.length === 0) return found('warning', ['doctor.token.no_scope'], ['doctor.token.no_scope.advice']);
  const more = noted.length === 0 ? [] : has.filter((scope) => !noted.includes(scope));
  if (more.length === 0) return found('ok', ['doctor.token.ok', params]);
  const extra = { ...params, more: more.join(', ') };
  return found('warning', ['doctor.token.more', extra], ['doctor.token.more.advice']);
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
