import { findViolations, timesMeant, type Violation } from '../find-violations.ts';
import type { Intention, Ran } from '../prepared.ts';
import { isDone, type Reported, reportedOutcomes } from '../reported-outcomes.ts';
import { type Rerun, rerunNamed } from '../reruns.ts';
import { type Route, routeNamed } from '../routes.ts';
import { type Answer, answerNamed } from './answers.ts';
import type { BrokenRun, Machine } from './machine.ts';
import type { Break } from './simulated-process.ts';

/** One combination of route, answer, crash point and rerun. */
export interface Case {
  readonly route: Route;
  readonly answer: Answer;
  readonly breakAt: Break | null;
  readonly rerun: Rerun;
}

export interface CaseResult {
  readonly runs: readonly BrokenRun[];
  readonly violations: readonly Violation[];
}

const MINUTE_MS = 60_000;
/** Virtual time between consecutive runs, in ms. */
const WAITS_MS = [0, MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS];
const FOLLOWER_WAIT_MS = 180 * MINUTE_MS;

/** `payout/lost/kill@17/no-reference` */
export const idOf = ({ route, answer, breakAt, rerun }: Case): string =>
  [route.name, answer.name, breakAt ? `${breakAt.how}@${breakAt.at}` : 'whole', rerun.name].join('/');

export function caseOf(id: string): Case {
  const [route = '', answer = '', broken = '', rerun = ''] = id.split('/');
  const [, how, at] = /^(kill|sigint|pause)@(\d+)$/.exec(broken) ?? [];
  if (how === undefined && broken !== 'whole') throw new Error(`"${id}" is no case`);
  const breakAt = how === undefined ? null : { how: how as Break['how'], at: Number(at) };
  return { route: routeNamed(route), answer: answerNamed(answer), breakAt, rerun: rerunNamed(rerun) };
}

/** Runs a case, from the first run to the last rerun, and checks each result. */
export async function runCase(
  machine: Machine,
  { route, answer, breakAt, rerun }: Case,
  at: { readonly cents: number; readonly tag: string },
): Promise<CaseResult> {
  const prepared = await route.prepare(machine, at.cents, at.tag);
  const reference = `intent-${at.tag}`;
  const folders = { own: `data-${at.tag}`, other: `data-${at.tag}-other`, shared: `data-${at.tag}-shared` };
  const common = { stdin: prepared.stdin, movesMoney: route.movesMoney };
  const runs: BrokenRun[] = [];
  const told: Reported[] = [];
  const violations: Violation[] = [];
  const lateBefore = machine.late.applied;
  let before: ReadonlyMap<Intention, number> = new Map();
  let isDenied = false;
  const after = async (ran: BrokenRun, isFirst: boolean): Promise<void> => {
    runs.push(ran);
    told.push(reportedOutcomes(ran, prepared, machine.home));
    const isMismatched = isFirst && answer.reply.kind === 'other-amount';
    const booked = await prepared.booked();
    const isAmongOthers = ran.isContinued === true && (answer.applied === 'no' || answer.thenDown === true);
    const denies = isAmongOthers ? 'among-others' : 'intention';
    violations.push(...findViolations({ prepared, runs, told, before, booked, isMismatched, denies }));
    before = booked;
    if (machine.late.pending > 0 && [...(told.at(-1)?.words.values() ?? [])].includes('absent'))
      isDenied = true;
  };

  const typing = rerun.isReferenced ? { reference } : {};
  const first = { ...common, folder: folders.own, breakAt, answer };
  const { resume, ...begun } = await machine.run(prepared.type(typing), first);
  await after(begun, true);
  const rerunUntilDone = async (): Promise<void> => {
    for (let round = 0; round < rerun.most && !isDone(prepared.intentions, runs, told); round += 1) {
      await machine.clock.advance(rerun.name === 'follower' ? FOLLOWER_WAIT_MS : (WAITS_MS[round] ?? 0));
      const { argv, folder } = rerun.next({ prepared, reference, runs, told }, round);
      if (folder === 'shared') machine.shareJournal(folders.own, folders.shared);
      await after(await machine.run(argv, { ...common, folder: folders[folder] }), false);
    }
  };
  await rerunUntilDone();
  if (resume) {
    await machine.clock.advance(10 * MINUTE_MS);
    await after(await resume(), true);
    await rerunUntilDone();
  }
  // Late requests arrive.
  await machine.clock.advance(10 * MINUTE_MS);
  if (isDenied && machine.late.applied > lateBefore)
    violations.push({
      kind: 'wrong',
      text: 'said to be absent while it was still on its way, and it arrived',
    });
  for (const [intention, count] of await prepared.booked())
    if (count > timesMeant({ prepared, runs, told }, intention))
      violations.push({ kind: 'twice', text: `${intention.name} was made ${count} times in the end` });
  if (rerun.mustEnd && !isDone(prepared.intentions, runs, told) && !mayStayOpen(route, answer, runs, told))
    violations.push({
      kind: 'lost',
      text: `not done after ${runs.length - 1} reruns: exit ${runs.at(-1)?.code}`,
    });
  return { runs, violations: distinct(violations) };
}

/**
 * Whether an unfinished case is acceptable although the service works: without a confirmed header, entries of the statement
 * cannot be attributed; and rows of a batch that the service refused are not sent again.
 */
function mayStayOpen(
  { headerConfirmed, isBatch }: Route,
  { reply }: Answer,
  runs: readonly Ran[],
  told: readonly Reported[],
): boolean {
  if (!headerConfirmed) return runs.at(-1)?.code === 7;
  const words = [...(told.at(-1)?.words.values() ?? [])];
  return isBatch && reply.kind === 'status' && reply.status === 422 && !words.includes('unknown');
}

function distinct(violations: readonly Violation[]): readonly Violation[] {
  return [
    ...new Map(violations.map((violation) => [`${violation.kind} ${violation.text}`, violation])).values(),
  ];
}
