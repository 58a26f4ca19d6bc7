import { randomBytes } from 'node:crypto';
import { isClaimed } from '../../src/operations/money/money-outcome.ts';
import { openJournal } from '../../src/storage/journal/open-journal.ts';
import { askOf } from './ask.ts';
import type { FaultProxy } from './fault-proxy.ts';
import {
  deniedElsewhere,
  deniesItself,
  findViolations,
  isRefusedAnother,
  timesMeant,
  type Violation,
} from './find-violations.ts';
import type { Intention, Prepared, Ran } from './prepared.ts';
import { errorOf, isDone, type Reported, reportedOutcomes } from './reported-outcomes.ts';
import { hasMark } from './reruns/operators.ts';
import type { Step } from './reruns/rerun.ts';
import { isUsual, type Round, type Scenario, scenarioOf } from './scenario.ts';
import { bookedAnywhere } from './service-records.ts';
import { type FaultWorld, faultWorld } from './world.ts';

export interface SeedResult {
  readonly scenario: Scenario;
  readonly log: readonly string[];
  readonly violations: readonly Violation[];
  readonly injected: readonly string[];
}

/** Runs the scenario of a seed, from the first run to the last rerun, and checks each run. */
export async function runSeed(seed: number, proxy: FaultProxy, cache: string): Promise<SeedResult> {
  const scenario = scenarioOf(seed);
  const { headerConfirmed } = scenario.route;
  const service = scenario.service.by;
  const world = await faultWorld(proxy, seed + 1, { headerConfirmed, cache, service });
  try {
    return await new SeedRun(world, scenario).play();
  } finally {
    await world.end();
  }
}

class SeedRun {
  readonly #world: FaultWorld;
  readonly #scenario: Scenario;
  readonly #runs: Ran[] = [];
  readonly #told: Reported[] = [];
  readonly #log: string[] = [];
  readonly #violations: Violation[] = [];
  readonly #injected: string[] = [];

  constructor(world: FaultWorld, scenario: Scenario) {
    this.#world = world;
    this.#scenario = scenario;
  }

  async play(): Promise<SeedResult> {
    const { rerun, rounds, race, route } = this.#scenario;
    const world = this.#world;
    const place = { sandbox: world.sandbox, home: world.folder, ask: askOf(world.sandbox) };
    const order = await this.#scenario.prepare(place);
    const prepared = rerun.mayStray ? { ...order, booked: () => bookedAnywhere(world, order) } : order;
    const { intentions } = prepared;
    const reference = 'intent-1';
    const { desk } = world;
    if (rerun.prepare) await (await this.#journal()).close();
    rerun.prepare?.(desk);
    const step = (round: number): Step => {
      if (round < 0) return { argv: prepared.type(rerun.isReferenced ? { reference } : {}), folder: 'own' };
      const next = rerun.next({ prepared, reference, runs: this.#runs, told: this.#told, desk }, round);
      if (next === null) throw new Error(`${rerun.name} ends by itself, which no seed does`);
      return next;
    };
    let before: ReadonlyMap<Intention, number> = new Map();
    const once = async (round: Round, at: number): Promise<void> => {
      const { argv, folder, env = {}, before: change, expects } = step(at);
      const isMarked = hasMark(desk);
      await change?.(desk);
      const data = folder === 'own' ? 'data' : 'data-other';
      const ran = await this.#pix(argv, { ...round, data, env });
      if (expects === 'refusal' && isMarked) this.#checkRefusal(ran, round);
      const booked = await prepared.booked();
      this.#runs.push(ran);
      this.#told.push(reportedOutcomes(ran, prepared, world.folder));
      const isStray = rerun.mayStray === true && (ran.code === 4 || errorOf(ran)?.outcome === 'not_sent');
      const isItself = deniesItself(ran) || isStray;
      const denies =
        data === 'data' && !isItself ? 'intention' : isItself ? 'own-request' : deniedElsewhere(ran);
      // If this run sent no payment, a new payment comes from a delayed request of an earlier run.
      const earlier = this.#world.moved() > 0 ? before : booked;
      const history = { prepared, runs: this.#runs, told: this.#told, before: earlier, booked };
      this.#violations.push(...findViolations({ ...history, isMismatched: false, denies }));
      before = booked;
    };

    let at = -1;
    for (const round of rounds) {
      // An operator who has seen success does not run the command again, because the command could make a
      // second payment.
      if (!isUsual(rerun) && isDone(intentions, this.#runs, this.#told)) break;
      if (race) {
        this.#injected.push('race');
        const { argv } = step(at);
        await Promise.all([this.#pix(argv, round), this.#pix(argv, { wire: round.wire })]);
      } else await once(round, at);
      at += 1;
    }
    if (isUsual(rerun)) await this.#pix(['journal', 'resolve', '--all', '--json'], { wire: [] });
    const most = rerun.most + rounds.length;
    const isOver = (): boolean =>
      isDone(intentions, this.#runs, this.#told) ||
      isRefusedAnother({ prepared, runs: this.#runs, told: this.#told, booked: before });
    do {
      if (!isUsual(rerun) && isDone(intentions, this.#runs, this.#told)) break;
      await once({ wire: [] }, at);
      at += 1;
    } while (!isOver() && at < most);

    for (const [intention, count] of await prepared.booked())
      if (count > timesMeant({ prepared, runs: this.#runs, told: this.#told }, intention))
        this.#violations.push({
          kind: 'twice',
          text: `${intention.name} was made ${count} times in the end`,
        });
    // If the idempotency header is not confirmed, pix cannot find a payment in the statement of the hub.
    const last = this.#runs.at(-1);
    // pix could not read the success answer of a refund, and another machine may have refunded the same
    // amount. Only a person can then record the outcome (decision 0005).
    const needsPerson =
      rerun.name === 'other-folder' &&
      route.name === 'refund' &&
      last !== undefined &&
      isClaimed(String(errorOf(last)?.errorCode));
    const mayStayOpen =
      (last?.code === 7 && (!route.headerConfirmed || needsPerson)) || this.#isConflictOpen(last);
    if (rerun.mustEnd && !mayStayOpen) {
      if (!isOver())
        this.#violations.push({ kind: 'lost', text: `not done in the end: exit ${this.#runs.at(-1)?.code}` });
      else if (rerun.name !== 'other-folder') await this.#checkJournal(prepared);
    }
    return {
      scenario: this.#scenario,
      log: this.#log,
      violations: this.#violations,
      injected: this.#injected,
    };
  }

  /**
   * Returns whether the last run left a payment unknown after a conflict (409) that the service answered
   * without applying the payment. Only a person can then record the outcome.
   */
  #isConflictOpen(last: Ran | undefined): boolean {
    const conflict = JSON.stringify({ kind: 'conflict', applied: false });
    return (last?.code === 7 || last?.code === 10) && this.#log.some((line) => line.includes(conflict));
  }

  async #pix(
    argv: readonly string[],
    { data = 'data', env = {}, ...faults }: Round & { data?: string; env?: Step['env'] },
  ): Promise<Ran> {
    const ran = await this.#world.pix(argv, { ...faults, data, env });
    const struck = this.#world.struck();
    const self = faults.self ? [JSON.stringify(faults.self)] : [];
    const wrong = [...self, ...struck.map((fault) => JSON.stringify(fault))];
    this.#log.push(`pix ${argv.join(' ')}\n    exit ${ran.code} ${wrong.join(' ')}`);
    this.#injected.push(...Object.keys(faults.self ?? {}), ...struck.map(({ kind }) => kind));
    return ran;
  }

  #journal(): ReturnType<typeof openJournal> {
    const { folder, desk } = this.#world;
    const env = { PIX_DATA_DIR: desk.data };
    return openJournal({ env, platform: 'linux', home: folder, random: randomBytes });
  }

  /**
   * Checks a run whose journal was lost or replaced. The run must send nothing. If no other fault is
   * injected, its exit code must be 2.
   */
  #checkRefusal({ code }: Ran, { wire, self }: Round): void {
    if (this.#world.moved() > 0)
      this.#violations.push({
        kind: 'twice',
        text: `run ${this.#runs.length + 1} sends with another journal`,
      });
    if (code !== 2 && wire.length === 0 && self === undefined)
      this.#violations.push({
        kind: 'wrong',
        text: `exit ${code}: does not refuse to pay with another journal`,
      });
  }

  /**
   * Checks that the journal contains every payment as successful. If the last run could not write to the
   * journal, runs the command once more and checks again.
   */
  async #checkJournal(prepared: Prepared): Promise<void> {
    const { intentions } = prepared;
    const last = this.#runs.at(-1);
    let open = await this.#openInJournal(intentions);
    if (open.length > 0 && last && /Could not record the outcome|No disk space left/.test(last.stderr)) {
      const before = await prepared.booked();
      const next = await this.#pix(last.argv, { wire: [] });
      const after = [...(await prepared.booked()).values()];
      if (after.join() !== [...before.values()].join())
        this.#violations.push({ kind: 'twice', text: `the run that was to find it paid: ${after}` });
      // If the idempotency header is not confirmed, pix cannot look up its payouts at the hub.
      if (next.code === 7 && !this.#scenario.route.headerConfirmed) return;
      open = await this.#openInJournal(intentions);
    }
    for (const text of open) this.#violations.push({ kind: 'wrong', text });
  }

  /** Returns a description of each payment that the journal does not list as successful. */
  async #openInJournal(intentions: readonly Intention[]): Promise<readonly string[]> {
    // Reading the journal directly is faster than starting a process for each seed.
    const journal = await this.#journal();
    const entries = await journal.list({ limit: 1000 });
    await journal.close();
    return intentions.flatMap(({ name, cents }) => {
      const states = entries.filter((entry) => entry.amountCents === BigInt(cents)).map(({ state }) => state);
      return states.includes('confirmed') ? [] : [`${name} is paid, and the journal says ${states}`];
    });
  }
}
