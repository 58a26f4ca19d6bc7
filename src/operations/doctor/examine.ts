import { ONCE } from '../../client/retry.ts';
import { readChallenge } from '../../contract/routes/webhooks.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { CredentialToken } from '../../storage/vault/load-credentials.ts';
import type { Operator } from '../operator.ts';
import {
  checkAccount,
  checkHubToken,
  checkMainToken,
  checkStanding,
  checkWebhooks,
  NOTHING,
} from './check-account.ts';
import { checkAddresses, checkProxies, checkService } from './check-addresses.ts';
import { checkCard } from './check-card.ts';
import { checkDeliveries } from './check-deliveries.ts';
import {
  checkDisk,
  checkInbox,
  checkJournal,
  checkNode,
  checkPlaces,
  checkProfile,
  checkProfileFile,
  checkVault,
} from './check-machine.ts';
import { type DoctorContext, type Finding, finding, fromError } from './finding.ts';

type Check = () => Promise<readonly Finding[]> | readonly Finding[];

/**
 * Number of steps in the longest check. Steps run one after the other, each with the deadline of one request.
 */
const MOST_STEPS = 4;

export async function examine(context: DoctorContext): Promise<readonly Finding[]> {
  const machine: readonly (readonly [string, Check])[] = [
    ['node', () => [checkNode(process.versions.node)]],
    ['profiles', () => checkProfileFile(context)],
    ['places', () => checkPlaces(context)],
    ['profile', () => checkProfile(context)],
    ['vault', () => checkVault(context)],
    ['disk', () => checkDisk(context)],
    ['journal', () => checkJournal(context)],
    ['inbox', () => checkInbox(context)],
    ['proxy', () => [checkProxies(context)]],
    ['address', () => checkAddresses(context)],
  ];
  const all = machine.map(([name, check]) => timed(context, name, check));
  return (await Promise.all([...all, ofService(context)])).flat();
}

async function ofService(context: DoctorContext): Promise<readonly Finding[]> {
  let operator: Operator;
  try {
    operator = await context.operator();
  } catch (error) {
    return [fromError('service', '-', error, 'not_tested')];
  }
  const { tokens } = context.credentials();
  const found = await Promise.all([
    timed(context, 'service', () => checkService(operator)),
    timed(context, 'token', () => ofTokens(context, operator, tokens)),
    timed(context, 'card', () => checkCard(operator, context)),
    timed(context, 'sandbox', () => ofSandbox(operator)),
  ]);
  return found.flat();
}

async function ofTokens(
  context: DoctorContext,
  operator: Operator,
  tokens: readonly CredentialToken[],
): Promise<readonly Finding[]> {
  const { main, hub } = operator.account.roots;
  const ofMain =
    main === undefined ? [] : tokens.filter(({ family }) => family === 'main' || family === null);
  const ofHub = hub === undefined ? [] : tokens.filter(({ family }) => family === 'hub');
  if (ofMain.length + ofHub.length === 0)
    return [finding('token', '-', 'warning', ['doctor.token.none'], ['doctor.token.none.advice'])];
  const [tested, hubs] = await Promise.all([
    Promise.all(ofMain.map((token) => checkMainToken(operator, token))),
    Promise.all(ofHub.map((token) => checkHubToken(operator, token))),
  ]);
  const said = [...tested.flatMap(({ findings }) => findings), ...hubs.flat()];
  const ip = said.some(({ check }) => check === 'ip');
  const client = tested.find((one) => one.client !== null)?.client;
  if (!client) return once(said);
  const more = await Promise.all([
    checkAccount(client),
    checkStanding(client, context),
    checkWebhooks(client, context),
    checkDeliveries(client, context),
  ]);
  const address = ip ? [] : [finding('ip', '-', 'ok', ['doctor.ip.ok'])];
  return once([...said, ...address, ...more.flat()]);
}

/** Keeps only the first finding about the IP address, because each token may cause one. */
const once = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(
    (one, at) => one.check !== 'ip' || findings.findIndex(({ check }) => check === 'ip') === at,
  );

/** Checks whether the sandbox routes of §6.6 answer. They accept the main family's token. */
async function ofSandbox(operator: Operator): Promise<readonly Finding[]> {
  const target = operator.account.roots.sandbox;
  if (target === undefined) return [];
  try {
    await operator.client.with({ retries: ONCE }).call(readChallenge, { path: { id: NOTHING } });
  } catch (error) {
    const there = error instanceof PixError && error.init.statusCode === 404;
    if (!there) return [fromError('sandbox', target, error)];
  }
  return [finding('sandbox', target, 'ok', ['doctor.sandbox.ok'])];
}

/**
 * Limits the time of a check. Uses real time: a disk, keyring or socket that hangs ignores a virtual clock.
 */
async function timed(context: DoctorContext, name: string, check: Check): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const seconds = (context.timeoutMs / 1000) * MOST_STEPS;
  const late = new Promise<readonly Finding[]>((resolve) => {
    const tell = (): void =>
      resolve([finding(name, '-', 'failed', ['doctor.late', { seconds }], ['doctor.late.advice'])]);
    timer = setTimeout(tell, seconds * 1000);
  });
  try {
    return await Promise.race([(async () => check())(), late]);
  } catch (error) {
    return [fromError(name, '-', error)];
  } finally {
    clearTimeout(timer);
  }
}
