import { type Answer, answerNamed, GOOD_DAY } from './answers.ts';
import { judge, timesMeant, type Verdict } from './judge-case.ts';
import type { Machine, Ran } from './machine.ts';
import { type Rerun, rerunNamed } from './reruns.ts';
import { type Intention, type Prepared, type Route, routeNamed } from './routes.ts';
import type { Break } from './simulated-process.ts';
import { type Told, toldBy } from './told.ts';

/** One point of the space. */
export interface Case {
  readonly route: Route;
  readonly answer: Answer;
  readonly breakAt: Break | null;
  readonly rerun: Rerun;
}

export interface CaseResult {
  readonly runs: readonly Ran[];
  readonly verdicts: readonly Verdict[];
}

const MINUTE_MS = 60_000;
/** Virtual time between a run and the next. */
const WAITS_MS = [0, MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS];
const FOLLOWER_WAIT_MS = 180 * MINUTE_MS;

/** `payout/lost/kill@17/no-reference` */
export const idOf = ({ route, answer, breakAt, rerun }: Case): string =>
  [route.name, answer.name, breakAt ? `${breakAt.how}@${breakAt.at}` : 'whole', rerun.name].join('/');

export function caseOf(id: string): Case {
  const [route = '', answer = '', broken = '', rerun = ''] = id.split('/');
  const [, how, at] = /^(kill|sigint)@(\d+)$/.exec(broken) ?? [];
  if (how === undefined && broken !== 'whole') throw new Error(`"${id}" is no case`);
  const breakAt = how === undefined ? null : { how: how as Break['how'], at: Number(at) };
  return { route: routeNamed(route), answer: answerNamed(answer), breakAt, rerun: rerunNamed(rerun) };
}

/** Runs a case from its first run to the end of the reruns, and judges what it came to. */
export async function runCase(
  machine: Machine,
  { route, answer, breakAt, rerun }: Case,
  at: { readonly cents: number; readonly tag: string },
): Promise<CaseResult> {
  const prepared = await route.prepare(machine, at.cents, at.tag);
  const reference = `intent-${at.tag}`;
  const folders = { own: `data-${at.tag}`, other: `data-${at.tag}-other` };
  const common = { stdin: prepared.stdin, movesMoney: route.movesMoney };
  const runs: Ran[] = [];
  const told: Told[] = [];
  const verdicts: Verdict[] = [];
  const lateBefore = machine.late.applied;
  let before: ReadonlyMap<Intention, number> = new Map();
  let isDenied = false;
  const after = async (ran: Ran, isFirst: boolean): Promise<void> => {
    runs.push(ran);
    told.push(toldBy(ran, prepared, machine.world.home));
    const answered = isFirst ? answer : GOOD_DAY;
    const booked = await prepared.booked();
    verdicts.push(...judge({ prepared, runs, told, before, booked, answer: answered }));
    before = booked;
    if (machine.late.pending > 0 && [...(told.at(-1)?.words.values() ?? [])].includes('absent')) isDenied = true;
  };

  const typing = rerun.isReferenced ? { reference } : {};
  const first = { ...common, folder: folders.own, breakAt, answer };
  await after(await machine.run(prepared.type(typing), first), true);
  for (let round = 0; round < rerun.most && !isDone(prepared, runs, told); round += 1) {
    await machine.clock.advance(rerun.name === 'follower' ? FOLLOWER_WAIT_MS : (WAITS_MS[round] ?? 0));
    const { argv, folder } = rerun.next({ prepared, reference, runs, told }, round);
    await after(await machine.run(argv, { ...common, folder: folders[folder] }), false);
  }
  // What was still on its way arrives.
  await machine.clock.advance(10 * MINUTE_MS);
  if (isDenied && machine.late.applied > lateBefore)
    verdicts.push({ kind: 'wrong', text: 'said to be absent while it was still on its way, and it arrived' });
  for (const [intention, count] of await prepared.booked())
    if (count > timesMeant({ prepared, runs, told }, intention))
      verdicts.push({ kind: 'twice', text: `${intention.name} was made ${count} times in the end` });
  if (rerun.mustEnd && !isDone(prepared, runs, told) && !mayStayOpen(route, runs))
    verdicts.push({ kind: 'lost', text: `not done after ${runs.length - 1} reruns: exit ${runs.at(-1)?.code}` });
  return { runs, verdicts: distinct(verdicts) };
}

/** The last run ended by itself and says of everything that it was made. */
function isDone({ intentions }: Prepared, runs: readonly Ran[], told: readonly Told[]): boolean {
  const code = runs.at(-1)?.code ?? null;
  const last = told.at(-1);
  return code !== null && code !== 130 && intentions.every((one) => last?.words.get(one) === 'applied');
}

/** Where nobody confirmed the header, nobody can tell whose an entry of the statement is. */
const mayStayOpen = ({ headerConfirmed }: Route, runs: readonly Ran[]): boolean =>
  !headerConfirmed && runs.at(-1)?.code === 7;

function distinct(verdicts: readonly Verdict[]): readonly Verdict[] {
  return [...new Map(verdicts.map((verdict) => [`${verdict.kind} ${verdict.text}`, verdict])).values()];
}
