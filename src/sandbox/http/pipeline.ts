import type { Codec } from '../../contract/codecs.ts';
import type { Family, Route, Scope } from '../../contract/route.ts';
import { type Clock, sleep } from '../../domain/time/clock.ts';
import { cardCallerOf, checkCertificate, checkHolder } from '../card/card-access-token.ts';
import {
  type AnyHandler,
  type Call,
  type CursorPage,
  type Page,
  Replay,
  type RowKey,
  serviceAndControlRoutes,
} from '../handler-types.ts';
import { handlerOf } from '../handlers/handlers.ts';
import { payPage } from '../pay-page/pay-page.ts';
import { download } from '../reports/report-jobs.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow, Caller } from '../state/accounts/account-row.ts';
import { hasWithdrawToken, ipsOf } from '../state/accounts/ip-whitelist.ts';
import { accountOf, callerOf as tokenHolder } from '../state/accounts/sandbox-accounts.ts';
import type { GroupedWrites } from '../store/grouped-writes.ts';
import { bankOutage } from '../traffic/traffic.ts';
import { type Answer, encodeByContract, jsonAnswer, type Reaction } from './answer.ts';
import { errorEnvelope } from './error-envelope.ts';
import { foreignAnswer, statusFault } from './injected-faults.ts';
import { malformedAnswer } from './malformed-http.ts';
import { type ReceivedRequest, readBody, readQuery } from './received-request.ts';
import { createRouter, type Match, ROOTS } from './router.ts';

/** Answers a request. */
export type Pipeline = (exchange: ReceivedRequest) => Promise<Reaction>;

export interface PipelineParts {
  readonly service: Service;
  readonly writes: GroupedWrites;
  /** Text that differs for each start of the sandbox, so that request ids stay unique. */
  readonly start: string;
  readonly endOfDelays: AbortSignal;
  readonly onBug: (error: unknown) => void;
}

function encodeReply(row: Route, given: unknown): Answer {
  const { reply: shape } = row;
  const [reply, status] = given instanceof Replay ? [given.reply as unknown, 200] : [given, row.status];
  switch (shape.kind) {
    case 'binary':
      return { status, headers: { 'content-type': shape.contentType }, body: reply as Uint8Array };
    case 'json':
      return jsonAnswer(status, encodeByContract(shape.codec, reply));
    case 'array':
      return jsonAnswer(status, items(shape.codec, reply as readonly unknown[]));
    case 'page': {
      const page = reply as Page<unknown>;
      const data = items(shape.codec, page.items);
      return jsonAnswer(status, { ...page.place, data, hasNextPage: page.hasNextPage });
    }
    case 'cursor': {
      const page = reply as CursorPage<unknown>;
      const { nextCursor } = page;
      const data = items(shape.codec, page.items);
      return jsonAnswer(status, { data, ...(nextCursor !== undefined && { nextCursor }) });
    }
  }
}

const items = (codec: Codec, values: readonly unknown[]): unknown[] =>
  values.map((value) => encodeByContract(codec, value));

export function createPipeline({ service, writes, start, endOfDelays, onBug }: PipelineParts): Pipeline {
  const route = createRouter<RowKey>(serviceAndControlRoutes);
  let requests = 0;

  const answer = async (
    exchange: ReceivedRequest,
    { key, row, params }: Match<RowKey>,
    requestId: string,
  ): Promise<Answer> => {
    const caller = admit(service, row, exchange);
    const query = readQuery(row, exchange.search);
    const body = readBody(row, exchange);
    const { headers, certificate } = exchange;
    const call = { service, params, query, body, caller, headers, certificate } as Call<Route>;
    const trouble = bankOutage(service, row, requestId);
    if (trouble && !trouble.applied) throw trouble.fault;
    const reply = await run(handlerOf(key), call, row);
    if (trouble) throw trouble.fault;
    return encodeReply(row, reply);
  };

  const run = (handler: AnyHandler<Route>, call: Call<Route>, row: Route): unknown => {
    if ('slow' in handler) return handler.slow(call);
    if (row.method !== 'GET') return writes.run(() => handler(call));
    service.scheduler.runDue();
    return handler(call);
  };

  const hold = (ms: number): Promise<void> => sleep(service.clock.base, ms, endOfDelays).catch(() => {});

  const answered = async (
    work: () => Promise<Answer> | Answer,
    family: Family,
    requestId: string,
  ): Promise<Answered> => {
    try {
      return signed(await work(), requestId, service.clock);
    } catch (error) {
      const fault = error instanceof ServiceFault ? error : new ServiceFault('PZI100');
      if (fault !== error) onBug(error);
      return signed(errorEnvelope(fault, family, requestId), requestId, service.clock);
    }
  };

  return async (exchange) => {
    requests += 1;
    const requestId = service.random.uuid('request', start, requests);
    if (exchange.malformed)
      return signed(malformedAnswer(exchange.malformed, requestId), requestId, service.clock);
    const match = route(exchange.method, exchange.path === '/openapi.json' ? DESCRIPTION : exchange.path);
    if (!match) return answered(() => unrouted(service, writes, exchange), 'main', requestId);
    const { family } = match.row;
    const fault = service.faults.nextFault(match.row);
    if (fault?.kind === 'drop-before') return { kind: 'dropped' };
    if (fault?.kind === 'foreign-before') return { kind: 'answer', answer: foreignAnswer(fault) };
    if (fault?.kind === 'status') {
      const account = () => callerOf(service, match.row, exchange)?.account ?? accountOf(service, 1n);
      return answered(() => statusFault(fault, account(), requestId), family, requestId);
    }
    const reaction = await answered(() => answer(exchange, match, requestId), family, requestId);
    if (fault?.kind === 'delay') await hold(fault.delayMs ?? 0);
    return fault ? service.faults.applyFault(fault, reaction.answer) : reaction;
  };
}

type Answered = Extract<Reaction, { readonly kind: 'answer' }>;

/**
 * Answers a request that matches no route. Serves signed download URLs and the pay pages of charges.
 * @throws ServiceFault `PZG404` for any other request
 */
function unrouted(
  service: Service,
  writes: GroupedWrites,
  exchange: ReceivedRequest,
): Answer | Promise<Answer> {
  const { method, path, search } = exchange;
  const file = method === 'GET' ? download(service, path, search) : undefined;
  const answer = file ?? payPage(service, writes, exchange);
  if (!answer) throw new ServiceFault('PZG404');
  return answer;
}

/**
 * Returns the caller of a request, after checking its token, certificate, IP address and permissions (§5).
 */
function admit(service: Service, row: Route, exchange: ReceivedRequest): Caller {
  checkCertificate(row, exchange);
  if (!row.bearer) return { account: accountOf(service, 1n), scopes: [] };
  const caller = callerOf(service, row, exchange);
  if (!caller) throw new ServiceFault('PZA100');
  if (row.family === 'card') checkHolder(service, caller.account, exchange.certificate);
  service.limits.count(row, caller, tokenOf(exchange) ?? '');
  checkIp(service, row, caller.account);
  const opens = (scope: Scope): boolean => caller.scopes.includes(scope);
  if (row.scopes.length > 0 && !row.scopes.some(opens)) throw new ServiceFault('PZA200');
  checkStanding(row, caller.account);
  return caller;
}

/** Path of the OpenAPI document. It is also served at `/openapi.json`, because tools look there first. */
const DESCRIPTION = `${ROOTS.control}/openapi.json`;

const tokenOf = ({ headers }: ReceivedRequest): string | undefined =>
  /^Bearer +([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];

function callerOf(service: Service, row: Route, exchange: ReceivedRequest): Caller | undefined {
  const token = tokenOf(exchange);
  return token === undefined ? undefined : bearerOf(service, token, row.family);
}

/** Returns the caller with this token. A token of one family is not valid in another (unshown.md §1). */
function bearerOf(service: Service, token: string, family: Family): Caller | undefined {
  if (family !== 'card') return tokenHolder(service, token, family === 'hub' ? 'hub' : 'main');
  const account = cardCallerOf(service, token);
  return account && { account, scopes: [] };
}

/**
 * Adds the request id and a `Date` header (RFC 9110 §6.6.1). The date is from the sandbox clock, which may be
 * ahead of real time.
 */
const signed = ({ status, headers, body }: Answer, requestId: string, clock: Clock): Answered => ({
  kind: 'answer',
  answer: {
    status,
    headers: { ...headers, 'x-request-id': requestId, date: new Date(clock.now()).toUTCString() },
    body,
  },
});

/**
 * Checks the source IP of a request to a route under `/v1` (§5 rules 8 and 9). This check comes before the
 * check of the token's scope.
 * @throws ServiceFault `PZA203`, `PZA205`, with the source IP in their message
 */
function checkIp(service: Service, row: Route, account: AccountRow): void {
  if (row.family !== 'main' && row.family !== 'sandbox') return;
  const { sourceIp: ip } = account;
  const ips = ipsOf(account);
  if (ips.includes(ip)) return;
  if (ips.length > 0) throw new ServiceFault('PZA203', { ip });
  if (hasWithdrawToken(service, account)) throw new ServiceFault('PZA205', { ip });
}

/**
 * Checks that the contract is signed (§5 rule 12) and the account is not locked. This check runs before any
 * look-up, so that `PZA206` and `PZA204` have priority over errors about unknown ids (§7.3).
 * @throws ServiceFault `PZA206`, `PZA204`
 */
function checkStanding(row: Route, { contractSigned, locked }: AccountRow): void {
  if (row.method !== 'GET' && contractSigned === 0n) throw new ServiceFault('PZA206');
  if (row.errors.includes('PZA204') && locked === 1n) throw new ServiceFault('PZA204');
}
