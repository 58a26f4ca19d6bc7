import type { Client, Reply } from '../../client/client.ts';
import { ONCE } from '../../client/retry.ts';
import { probeAddress } from '../../client/transport/probe-address.ts';
import { type ProxyServer, proxyOf } from '../../client/transport/proxy-of.ts';
import type { ItemOf } from '../../contract/route.ts';
import { readStatus } from '../../contract/routes/account.ts';
import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import type { ServiceUrls } from '../../storage/profiles/profile.ts';
import type { Operator } from '../operator.ts';
import { type DoctorContext, type Finding, finding, findingsOn, fromError } from './finding.ts';

const SOON_MS = 14 * DAY_MS;
/**
 * Largest accepted clock difference. A signature is valid for 300 s (§6.4 rule 4), and the journal compares
 * our times with the service's.
 */
const MOST_SKEW_MS = 30_000;
const VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];

/**
 * Checks the host name, port and certificate of each address. Families that share an origin share its check.
 */
export async function checkAddresses(context: DoctorContext): Promise<readonly Finding[]> {
  const { urls, readSecret, secretNames } = context.credentials();
  const origins = new Map<string, string>();
  for (const [family, url] of named(urls)) {
    const { origin } = new URL(url);
    origins.set(origin, [origins.get(origin), family].filter(Boolean).join(', '));
  }
  if (origins.size === 0) return [finding('address', '-', 'not_tested', ['doctor.address.none'])];
  const ofCard = urls.cardUrl && new URL(urls.cardUrl).origin;
  const found = [...origins].map(async ([origin, families]) => {
    const target = `${families}: ${origin}`;
    if (!context.onNetwork) return finding('address', target, 'not_tested', ['doctor.address.in_process']);
    // The certificate of the card family may come from a separate certificate authority.
    const own = origin === ofCard && secretNames.includes('card.ca');
    const ca = own ? await readSecret('card.ca').catch(() => null) : null;
    return checkAddress(context, target, origin, ca ?? undefined);
  });
  return Promise.all(found);
}

async function checkAddress(
  context: DoctorContext,
  target: string,
  origin: string,
  ca: string | undefined,
): Promise<Finding> {
  const { clock, env, timeoutMs } = context;
  const found = findingsOn('address', target);
  const proxy = proxyOf(env, origin);
  if (proxy !== null) return checkProxy(context, target, proxy);
  const probe = await probeAddress(origin, { timeoutMs, ca });
  if (probe.kind === 'fault') {
    const { step, reason, at = '', validTo = '' } = probe;
    return found(
      'failed',
      [`doctor.address.${step}`, { reason, at, until: validTo }],
      [`doctor.address.${step}.advice`],
    );
  }
  const { ip, tls } = probe;
  if (tls === null) return found('ok', ['doctor.address.plain', { ip }]);
  const params = { ip, protocol: tls.protocol, issuer: tls.issuer, until: tls.validTo };
  const left = Date.parse(tls.validTo) - clock.now();
  return left > SOON_MS
    ? found('ok', ['doctor.address.tls_ok', params])
    : found('warning', ['doctor.address.tls_ok', params], ['doctor.address.ending']);
}

/**
 * Checks only the connection to the proxy, because a service behind a proxy cannot be reached directly. A
 * later request shows whether the proxy reaches the service.
 */
async function checkProxy(
  { timeoutMs }: DoctorContext,
  target: string,
  { url, variable }: ProxyServer,
): Promise<Finding> {
  const found = findingsOn('address', target);
  const probe = await probeAddress(url, { timeoutMs });
  if (probe.kind === 'reached') return found('ok', ['doctor.address.by_proxy', { proxy: url, variable }]);
  const params = { proxy: url, variable, reason: probe.reason };
  return found(
    'failed',
    ['doctor.address.no_proxy', params],
    ['doctor.address.no_proxy.advice', { variable }],
  );
}

const named = ({ baseUrl: main, hubUrl: hub, cardUrl: card, sandboxUrl: sandbox }: ServiceUrls) =>
  Object.entries({ main, hub, card, sandbox }).flatMap(([family, url]) =>
    url === undefined ? [] : [[family, url] as const],
  );

export function checkProxies({ env }: DoctorContext): Finding {
  const set = VARIABLES.filter((name) => env[name]);
  if (set.length === 0) return finding('proxy', '-', 'ok', ['doctor.proxy.none']);
  try {
    for (const scheme of ['http', 'https'])
      proxyOf({ ...env, no_proxy: '', NO_PROXY: '' }, `${scheme}://example.com`);
  } catch (error) {
    return fromError('proxy', set.join(' '), error);
  }
  const hosts = set.map((name) => `${name}=${URL.parse(env[name] ?? '')?.host || '?'}`).join(' ');
  const except = env.NO_PROXY || env.no_proxy || '-';
  return finding('proxy', hosts, 'ok', ['doctor.proxy.set', { except }]);
}

export async function checkService(operator: Operator): Promise<readonly Finding[]> {
  const { clock, account } = operator;
  const target = account.roots.main;
  if (target === undefined) return [];
  let date: string | undefined;
  const asked = clock.now();
  const client = operator.client.with({
    retries: ONCE,
    onEvent(event) {
      if (event.type === 'response') date = event.headers.date;
    },
  });
  const found: Finding[] = [];
  try {
    const { status } = (await withOrWithoutToken(client)).data;
    const well = status === 'ok' || status === undefined || status === null;
    const params = { status: status ?? '-' };
    found.push(finding('service', target, well ? 'ok' : 'warning', ['doctor.service.says', params]));
  } catch (error) {
    const answered = error instanceof PixError && error.init.statusCode !== undefined;
    found.push(fromError('service', target, error, answered ? 'warning' : 'failed'));
  }
  return [...found, skewOf(target, date, (asked + clock.now()) / 2)];
}

/** Requests the status without a token if the token cannot be read. Another check reports the token. */
async function withOrWithoutToken(client: Client): Promise<Reply<ItemOf<typeof readStatus>>> {
  try {
    return await client.call(readStatus, {});
  } catch (error) {
    const isLocal = error instanceof PixError && error.kind !== 'unavailable' && error.outcome === 'not_sent';
    if (!isLocal) throw error;
    const none = fail('credentials.no_token', {}, { cause: error });
    return client.with({ token: () => Promise.reject(none) }).call(readStatus, {});
  }
}

/**
 * Compares the service's clock with ours.
 * @param date the answer's `Date` header, precise to the second
 */
function skewOf(target: string, date: string | undefined, nowMs: number): Finding {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return finding('clock', target, 'not_tested', ['doctor.clock.no_date']);
  // The header is cut to whole seconds. Half a second, the average difference, is added.
  const skew = Math.round((there + 500 - nowMs) / 1000);
  const params = { seconds: Math.abs(skew) };
  if (Math.abs(skew) * 1000 <= MOST_SKEW_MS)
    return finding('clock', target, 'ok', ['doctor.clock.ok', params]);
  const key = skew > 0 ? 'doctor.clock.behind' : 'doctor.clock.ahead';
  return finding('clock', target, 'warning', [key, params], ['doctor.clock.advice']);
}
