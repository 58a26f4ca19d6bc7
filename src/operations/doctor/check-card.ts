import { ONCE } from '../../client/retry.ts';
import { listRates } from '../../contract/routes/card.ts';
import { CARD_VARIABLES, cardCredentials } from '../../storage/vault/card-credentials.ts';
import type { Operator } from '../operator.ts';
import { type DoctorContext, type Finding, finding, findingsOn, fromError } from './finding.ts';

const SOON_MS = 30 * 86_400_000;

export async function checkCard(operator: Operator, context: DoctorContext): Promise<readonly Finding[]> {
  const target = operator.account.roots.card;
  if (target === undefined) return [];
  const credentials = context.credentials();
  const given =
    credentials.secretNames.some((name) => name.startsWith('card.')) ||
    credentials.tokens.some(({ family }) => family === 'card') ||
    Object.values(CARD_VARIABLES).some((name) => context.env[name]);
  if (!given)
    return [finding('card', target, 'not_tested', ['doctor.card.none'], ['doctor.card.none.advice'])];
  const identity = await certificateOf(context, target);
  if (identity.some(({ result }) => result === 'failed')) return identity;
  try {
    await operator.client.with({ retries: ONCE }).list(listRates, {});
    return [...identity, finding('card', target, 'ok', ['doctor.card.ok'])];
  } catch (error) {
    return [...identity, fromError('card', target, error)];
  }
}

async function certificateOf(context: DoctorContext, target: string): Promise<readonly Finding[]> {
  // Plain HTTP is only used on this machine, and has no certificates.
  if (!target.startsWith('https:')) return [];
  const { env, clock } = context;
  const found = findingsOn('certificate', 'card.cert');
  try {
    const { cert, key } = await cardCredentials({ env, credentials: context.credentials() });
    const now = clock.now();
    const { checkIdentity } = await import('../../client/transport/create-mutual-tls-transport.ts');
    const held = checkIdentity(
      { cert: { source: 'card.cert', text: cert }, key: { source: 'card.key', text: key } },
      now,
    );
    const { X509Certificate } = process.getBuiltinModule('node:crypto');
    const until = new Date(new X509Certificate(held.cert).validTo);
    const params = { until: until.toISOString().slice(0, 10) };
    return [
      until.getTime() - now > SOON_MS
        ? found('ok', ['doctor.certificate.ok', params])
        : found('warning', ['doctor.certificate.ok', params], ['doctor.certificate.ending']),
    ];
  } catch (error) {
    return [fromError('certificate', 'card.cert', error)];
  }
}
