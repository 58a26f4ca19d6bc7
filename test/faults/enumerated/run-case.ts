import { netEntries, OTHER_ID } from '../faulty-answers.ts';
import { deniesItself, findViolations, timesMeant, type Violation } from '../find-violations.ts';
import type { AccountRecords, Intention, Prepared, Ran } from '../prepared.ts';
import { errorOf, isDone, type Reported, reportedOutcomes } from '../reported-outcomes.ts';
import type { Desk } from '../reruns/desk.ts';
import { listedCents } from '../reruns/hints.ts';
import { hasMark } from '../reruns/operators.ts';
import type { Rerun } from '../reruns/rerun.ts';
import { rerunNamed } from '../reruns/reruns.ts';
import { type Route, routeNamed } from '../routes.ts';
import { bookedAnywhere, ofSecond } from '../service-records.ts';
import { type Answer, answerNamed, type Reply, SUCCESS } from './answers.ts';
import type { After, KnownStates } from './known-states.ts';
import type { BrokenRun, Machine, RunPlan } from './machine.ts';
import type { Break } from './simulated-process.ts';

export interface Case {
  readonly route: Route;
  readonly answer: Answer;
  readonly breakAt: Break | null;
  readonly rerun: Rerun;
}

export interface CaseResult {
  readonly runs: readonly BrokenRun[];
  readonly violations: readonly Violation[];
  /**
   * Whether only the first run was tested. The rerun was skipped, because another case has tested this rerun
   * from an equal state.
   */
  readonly isSame?: true;
}

const MINUTE_MS = 60_000;
/** Virtual time between consecutive runs, in ms. */
const WAITS_MS = [0, MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS];
const FOLLOWER_WAIT_MS = 180 * MINUTE_MS;

/** Returns the id of a case, such as `payout/lost/kill@17/no-reference`. */
export const idOf = ({ route, answer, breakAt, rerun }: Case): string =>
  [route.name, answer.name, breakAt ? `${breakAt.how}@${breakAt.at}` : 'whole', rerun.name].join('/');

export function caseOf(id: string): Case {
  const [route = '', answer = '', broken = '', rerun = ''] = id.split('/');
  const [, how, at] = /^(kill|sigint|pause)@(\d+)$/.exec(broken) ?? [];
  if (how === undefined && broken !== 'whole') throw new Error(`"${id}" is no case`);
  const breakAt = how === undefined ? null : { how: how as Break['how'], at: Number(at) };
  return { route: routeNamed(route), answer: answerNamed(answer), breakAt, rerun: rerunNamed(rerun) };
}

/**
 * Runs a case from its first run to its last rerun, and checks the output of each run.
 * @param known states of earlier cases. If given, the case ends after the first run if its rerun was already
 * tested from an equal state
 */
export async function runCase(
  machine: Machine,
  one: Case,
  at: { readonly cents: number; readonly tag: string },
  known?: KnownStates,
): Promise<CaseResult> {
  const { route, answer, breakAt, rerun } = one;
  const order = await route.prepare(machine, at.cents, at.tag);
  const prepared = rerun.mayStray ? { ...order, booked: () => bookedAnywhere(machine, order) } : order;
  const reference = `intent-${at.tag}`;
  const folders = { own: `data-${at.tag}`, other: `data-${at.tag}-other`, shared: `data-${at.tag}-shared` };
  const service = route.service ?? answer.service;
  const common = { stdin: prepared.stdin, movesMoney: route.movesMoney, config: `config-${at.tag}`, service };
  const desk: Desk = {
    ...machine.desk({ ...common, folder: folders.own }),
    ...(rerun.usesPostgres && { journalUrl: await machine.journalUrl() }),
  };
  const usualEnv = rerun.env?.(desk);
  const runs: BrokenRun[] = [];
  const told: Reported[] = [];
  const violations: Violation[] = [];
  const lateBefore = machine.late.applied;
  let before: ReadonlyMap<Intention, number> = new Map();
  let isDenied = false;
  const strangers: BrokenRun[] = [];
  const after = async (ran: BrokenRun, isFirst: boolean): Promise<void> => {
    runs.push(ran);
    told.push(reportedOutcomes(ran, prepared, machine.home));
    const isMismatched = isFirst && answer.reply.kind === 'other-amount';
    const booked = await prepared.booked();
    // While this run was paused, another run may have paid. This run may then report that its request was not
    // applied.
    const isAmongOthers = ran.isContinued === true && (answer.applied === 'no' || answer.thenDown === true);
    // A run that queries another account or another service does not find the payment.
    const isStray = rerun.mayStray === true && (ran.code === 4 || errorOf(ran)?.outcome === 'not_sent');
    const denies = isAmongOthers || deniesItself(ran) || isStray ? 'own-request' : 'intention';
    violations.push(...findViolations({ prepared, runs, told, before, booked, isMismatched, denies }));
    // Answers of the hub contain no reference, so pix cannot notice that such an answer is about another
    // payment.
    if (!route.name.includes('hub') && ran.code === 0 && ran.stdout.includes(OTHER_ID))
      violations.push({ kind: 'wrong', text: `run ${runs.length} shows another payment as its own` });
    before = booked;
    if (
      denies !== 'own-request' &&
      machine.late.pending > 0 &&
      [...(told.at(-1)?.words.values() ?? [])].includes('absent')
    )
      isDenied = true;
  };

  /** Checks commands that ran at the same moment. Together they may make a payment once. */
  const afterRace = async (all: readonly BrokenRun[]): Promise<void> => {
    before = await prepared.booked();
    const isSuccess = ({ code }: BrokenRun): number => (code === 0 ? 1 : 0);
    const inOrder = [...all].sort((one, other) => isSuccess(one) - isSuccess(other));
    for (const [at, ran] of inOrder.entries()) {
      runs.push(at === 0 ? ran : { ...ran, isContinued: true });
      told.push(reportedOutcomes(ran, prepared, machine.home));
      const evidence = { prepared, runs, told, before, booked: before, isMismatched: false };
      violations.push(...findViolations({ ...evidence, denies: 'own-request' }));
    }
  };

  rerun.prepare?.(desk);
  const typing = rerun.isReferenced ? { reference } : {};
  const first = { ...common, folder: folders.own, breakAt, answer, env: usualEnv };
  const { resume, ...begun } = await machine.run(prepared.type(typing), first);
  await after(begun, true);
  const state = (): After => ({
    ran: begun,
    told: told[0] as Reported,
    prepared,
    booked: before,
    pending: machine.late.pending,
    answer,
    isWhole: breakAt === null,
    desk,
    home: machine.home,
    nowMs: machine.clock.now(),
    ...at,
  });
  if (resume === undefined && known?.note(one, state())) {
    await machine.clock.advance(10 * MINUTE_MS);
    return { runs, violations, isSame: true };
  }
  let round = 0;
  const second = new OtherAccount(prepared, ofSecond(machine.sandbox));
  const rerunUntilDone = async (most = rerun.most): Promise<void> => {
    for (; round < most && !isDone(prepared.intentions, runs, told); round += 1) {
      await machine.clock.advance(
        rerun.name === 'follower' ? FOLLOWER_WAIT_MS : (WAITS_MS[Math.min(round, WAITS_MS.length - 1)] ?? 0),
      );
      const step = rerun.next({ prepared, reference, runs, told, desk }, round);
      if (step === null) break;
      const isMarked = hasMark(desk);
      await step.before?.(desk);
      if (step.folder === 'shared') machine.shareJournal(folders.own, folders.shared);
      // A delayed request may have created a payment since the last run.
      before = await prepared.booked();
      const [known, { env = usualEnv, processes = 1, of }] = [before, step];
      const plan = { ...common, folder: folders[step.folder], env };
      if (of !== undefined) {
        const ran = await machine.run(step.argv, plan);
        if (of === 'second') violations.push(...(await second.check(ran, machine.home)));
        strangers.push(ran);
        continue;
      }
      if (processes === 1) await after(await machine.run(step.argv, plan), false);
      else await afterRace(await raceOf(machine, step.argv, plan, processes));
      if (step.expects === 'refusal' && isMarked) violations.push(...unlessRefused(runs, known, before));
      if (step.expects === 'comparison') violations.push(...unlessCompared(runs, answer, known, before));
    }
  };
  await rerunUntilDone(resume && rerun.whilePaused);
  if (resume) {
    await machine.clock.advance(10 * MINUTE_MS);
    await after(await resume(), true);
    if (rerun.whilePaused === undefined) round = 0;
    await rerunUntilDone();
  }
  await machine.clock.advance(10 * MINUTE_MS);
  desk.setClock?.(0);
  if (isDenied && machine.late.applied > lateBefore)
    violations.push({
      kind: 'wrong',
      text: 'said to be absent while it was still on its way, and it arrived',
    });
  for (const [intention, count] of await prepared.booked())
    if (count > timesMeant({ prepared, runs, told }, intention))
      violations.push({ kind: 'twice', text: `${intention.name} was made ${count} times in the end` });
  violations.push(...resentAfterSuccess(one, runs, await prepared.booked()));
  const isTaken = second.hasPaid && runs.at(-1)?.code === 2;
  if (rerun.mustEnd && !isDone(prepared.intentions, runs, told) && !isTaken && !mayStayOpen(one, runs, told))
    violations.push({
      kind: 'lost',
      text: `not done after ${runs.length - 1} reruns: exit ${runs.at(-1)?.code}`,
    });
  return { runs: [...runs, ...strangers], violations: distinct(violations) };
}

/**
 * Runs a command in several processes that start at the same moment. The third process reads the journal only
 * after the others have ended.
 */
async function raceOf(
  machine: Machine,
  argv: readonly string[],
  plan: RunPlan,
  processes: number,
): Promise<readonly BrokenRun[]> {
  const started = { ...plan, startedAtMs: machine.clock.now() - 1 };
  const isOneSlow = processes > 2;
  const fast = Array.from({ length: isOneSlow ? processes - 1 : processes }, () =>
    machine.run(argv, started),
  );
  const ended = await Promise.all(fast);
  return isOneSlow ? [...ended, await machine.run(argv, started)] : ended;
}

/** The runs of a machine that pays from the second account by now. */
class OtherAccount {
  readonly #prepared: Prepared;
  readonly #runs: Ran[] = [];
  readonly #told: Reported[] = [];
  #before: ReadonlyMap<Intention, number> = new Map();

  constructor(prepared: Prepared, account: AccountRecords) {
    this.#prepared = { ...prepared, booked: () => prepared.booked(account) };
  }

  /** Whether this account has paid. Its reference or batch is then not available to the first account. */
  get hasPaid(): boolean {
    return [...this.#before.values()].some((count) => count > 0);
  }

  /** Compares the output of a run with the records of the second account. */
  async check(ran: Ran, home: string): Promise<readonly Violation[]> {
    const prepared = this.#prepared;
    this.#runs.push(ran);
    this.#told.push(reportedOutcomes(ran, prepared, home));
    const booked = await prepared.booked();
    const history = { prepared, runs: this.#runs, told: this.#told, before: this.#before, booked };
    this.#before = booked;
    const found = findViolations({ ...history, isMismatched: false, denies: 'own-request' });
    return found.map(({ kind, text }) => ({ kind, text: `the second account: ${text}` }));
  }
}

/**
 * Returns a violation if pix sent a payment again although the service had reported success without applying
 * the payment. This is no violation if:
 * - the service returns the original payment for a repeated idempotency key
 * - the rerun uses another journal
 * - the first run was interrupted before it stored the answer
 */
function resentAfterSuccess(
  { route, answer, breakAt, rerun }: Case,
  [first]: readonly BrokenRun[],
  booked: ReadonlyMap<Intention, number>,
): readonly Violation[] {
  const isNeverSafe = answer.claimsSuccess === true && answer.applied === 'no' && route.repeatsByKey !== true;
  if (
    !isNeverSafe ||
    rerun.hasOtherJournal ||
    !(breakAt === null || hasStoredAnswer(route, first?.points ?? [], breakAt))
  )
    return [];
  const isOneMissing = [...booked.values()].includes(0);
  return isOneMissing
    ? []
    : [{ kind: 'twice', text: 'was sent again after the service had reported success' }];
}

/** Returns whether the run was interrupted after it had stored the answer to its only payment. */
function hasStoredAnswer({ isBatch, movesMoney }: Route, points: readonly string[], { at }: Break): boolean {
  const answered = points.findIndex((point) => {
    const [, method = '', path = ''] = /^(\w+) (\S+): answered$/.exec(point) ?? [];
    return movesMoney(method, path);
  });
  const stored = points.indexOf('journal after: update entries set state', answered);
  return !isBatch && answered !== -1 && at > answered && stored !== -1 && at >= stored;
}

function unlessRefused(
  runs: readonly Ran[],
  before: ReadonlyMap<Intention, number>,
  booked: ReadonlyMap<Intention, number>,
): readonly Violation[] {
  const last = runs.at(-1);
  const violations: Violation[] = [];
  if (last?.code !== 2)
    violations.push({
      kind: 'wrong',
      text: `run ${runs.length}, exit ${last?.code}: does not refuse to pay with another journal`,
    });
  if ([...booked].some(([intention, count]) => count !== before.get(intention)))
    violations.push({ kind: 'twice', text: `run ${runs.length} pays with another journal` });
  return violations;
}

/**
 * Checks a run of `journal adopt`. The run must pay nothing, and list exactly the payments that were made. If
 * the service is `netEntries`, the list is not checked, because `netEntries` shows only amounts after the
 * fee.
 */
function unlessCompared(
  runs: readonly Ran[],
  { service }: Answer,
  before: ReadonlyMap<Intention, number>,
  booked: ReadonlyMap<Intention, number>,
): readonly Violation[] {
  const last = runs.at(-1) as Ran;
  const violations: Violation[] = [];
  const say = (kind: Violation['kind'], text: string): void =>
    void violations.push({ kind, text: `run ${runs.length}, exit ${last.code}: ${text}` });
  if (last.code !== 0) say('wrong', 'does not adopt the journal');
  const listed = listedCents(last);
  for (const [intention, count] of booked) {
    if (count !== before.get(intention))
      say('twice', `${intention.name} was made while the journal was adopted`);
    if (service === netEntries) continue;
    if (count > 0 && !listed.includes(intention.cents))
      say('wrong', `${intention.name} was made and is not listed`);
    if (count === 0 && listed.includes(intention.cents))
      say('wrong', `${intention.name} is listed and was not made`);
  }
  return violations;
}

/**
 * Returns whether a case may end without success although the service works. This is allowed if:
 * - the idempotency header is not confirmed, so the hub's statement identifies no payment
 * - the service refused rows of a batch, which pix does not send again
 * - the service reported success, or a used reference, without applying the payment
 * - the code asks for more than the person confirmed
 */
function mayStayOpen(
  { route: { name, headerConfirmed, isBatch, repeatsByKey, hasChangedCode }, answer, breakAt }: Case,
  runs: readonly Ran[],
  told: readonly Reported[],
): boolean {
  if (hasChangedCode) return true;
  const { reply } = answer;
  const words = [...(told.at(-1)?.words.values() ?? [])];
  const isKnown = answer.name === SUCCESS.name || answer.reply.kind === 'not-connected' || isRefusal(reply);
  if (!headerConfirmed && runs.at(-1)?.code === 7) return breakAt !== null || !isKnown;
  const isByName = !/refund|reversal/.test(name);
  const isClaimed = answer.claimsSuccess || (answer.claimsReference && isByName);
  if (isClaimed && answer.applied === 'no' && !repeatsByKey)
    return isBatch
      ? words.filter((word) => word === 'unknown').length === 1 && !words.includes('absent')
      : runs.at(-1)?.code === 7;
  // A batch may also end without success when the service refused one row and all other rows were paid.
  const absent = words.filter((word) => word === 'absent').length;
  return (
    isBatch && reply.kind === 'status' && reply.status === 422 && absent === 1 && !words.includes('unknown')
  );
}

/** Returns whether the answer proves that the service did not apply the request. */
const isRefusal = (reply: Reply): boolean =>
  reply.kind === 'status' && [422, 429, 503].includes(reply.status);

function distinct(violations: readonly Violation[]): readonly Violation[] {
  return [
    ...new Map(violations.map((violation) => [`${violation.kind} ${violation.text}`, violation])).values(),
  ];
}
