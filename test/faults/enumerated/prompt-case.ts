import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import type { Violation } from '../find-violations.ts';
import { type Intention, type Prepared, reais, type Typing } from '../prepared.ts';
import { reportedOutcomes } from '../reported-outcomes.ts';
import { secondOf } from '../reruns/desk.ts';
import { giveCredentials } from '../reruns/operators.ts';
import { type Route, routeNamed } from '../routes.ts';
import { bookedOut, ofSecond, sellByPix } from '../service-records.ts';
import { answerNamed } from './answers.ts';
import type { BrokenRun, Machine, RunPlan } from './machine.ts';
import type { CaseResult } from './run-case.ts';
import type { Break } from './simulated-process.ts';

/**
 * Possible actions of another person while pix waits for a confirmation, or while the confirmed run is
 * paused. With `meets`, both persons pay at the same time. With `types-ahead`, the first person types the answer
 * before the question can be read; on a live profile this answer is the amount.
 */
export const ACTS = [
  'nothing',
  'resolves',
  'pays',
  'prunes',
  'confirms',
  'edits',
  'other-name',
  'meets',
  'replaces-token',
  'types-ahead',
  'types-ahead-live',
] as const;
export type Act = (typeof ACTS)[number];

/** The worlds to which some acts belong. The coverage lists the cases of each world. */
export const ACT_WORLDS: Partial<Record<Act, string>> = {
  'replaces-token': 'two accounts',
  'types-ahead': 'keys typed before the question',
  'types-ahead-live': 'keys typed before the question',
};

/** How the service answered an earlier run of the command. With `none`, there was no earlier run. */
export const EARLIER = ['none', 'answered', 'lost-then-down', 'never-then-down'] as const;
export type Earlier = (typeof EARLIER)[number];

/**
 * A case in which pix asks a person to confirm a payment, and the person confirms it. Another person acts
 * before or after this confirmation.
 */
export interface PromptCase {
  readonly route: Route;
  readonly earlier: Earlier;
  readonly act: Act;
  readonly isReferenced: boolean;
  /**
   * Index of the crash point at which the confirmed run is paused while the other person acts. If null, the
   * other person acts before the confirmation.
   */
  readonly pauseAt: number | null;
  /** The answer of the first person if pix asks again because of the other person's action. */
  readonly again: 'y' | 'n';
}

/** Returns the id of a case, such as `prompt/payout/none/pays/open/no-reference/n`. */
export const promptIdOf = ({ route, earlier, act, isReferenced, pauseAt, again }: PromptCase): string =>
  [
    ...['prompt', route.name, earlier, act, pauseAt === null ? 'open' : `pause@${pauseAt}`],
    ...[isReferenced ? 'reference' : 'no-reference', again],
  ].join('/');

export function promptCaseOf(id: string): PromptCase | null {
  const [kind, route = '', earlier, act, broken = '', reference, again] = id.split('/');
  if (kind !== 'prompt') return null;
  const pauseAt = broken === 'open' ? null : Number(broken.replace('pause@', ''));
  return {
    route: routeNamed(route),
    earlier: earlier as Earlier,
    act: act as Act,
    pauseAt,
    isReferenced: reference === 'reference',
    again: again === 'y' ? 'y' : 'n',
  };
}

/** If pix asks more questions than this, the test reports an endless loop. */
const MOST_QUESTIONS = 4;

type Books = ReadonlyMap<Intention, number>;

/** Runs a case, and compares the payments with those that the person confirmed. */
export async function runPromptCase(
  machine: Machine,
  one: PromptCase,
  at: { readonly cents: number; readonly tag: string },
): Promise<CaseResult> {
  const play = new Play(machine, one, await one.route.prepare(machine, at.cents, at.tag), at.tag);
  return play.run();
}

class Play {
  readonly #machine: Machine;
  readonly #one: PromptCase;
  readonly #prepared: Prepared;
  readonly #tag: string;
  readonly #runs: BrokenRun[] = [];
  readonly #violations: Violation[] = [];

  constructor(machine: Machine, one: PromptCase, prepared: Prepared, tag: string) {
    this.#machine = machine;
    this.#one = one;
    this.#prepared = prepared;
    this.#tag = tag;
  }

  async run(): Promise<CaseResult> {
    const { earlier, pauseAt, act } = this.#one;
    if (earlier !== 'none') {
      await this.#pix(this.#typed(), { answer: answerNamed(earlier) });
      await this.#machine.clock.advance(60_000);
    }
    const breakAt: Break | null = pauseAt === null ? null : { how: 'pause', at: pauseAt };
    // With `meets`, the first payment gets no answer for ten minutes. The other person pays during this time.
    const answer = act === 'meets' ? { answer: answerNamed('late'), env: { PIX_TIMEOUT: '600' } } : {};
    if (act === 'types-ahead-live') await this.#makeLive();
    const asked = await this.#ask({ breakAt, ...answer });
    if (!asked.reply) return this.#unasked(asked);
    this.#asked = await this.#prepared.booked();
    if (act === 'meets') {
      const going = asked.reply('y');
      await this.#act(act);
      await this.#end(await going, asked);
    } else if (act.startsWith('types-ahead')) {
      const hurried = await asked.hurry?.(this.#yes);
      this.#acted = await this.#prepared.booked();
      if (!hurried?.reply) {
        this.#say('twice', `keys typed before the question answered it: exit ${hurried?.code}`);
        return { runs: this.#runs, violations: this.#violations };
      }
      await this.#end(await hurried.reply(this.#yes), hurried);
    } else if (pauseAt === null) {
      await this.#act(act);
      await this.#end(await asked.reply('y'), asked);
    } else {
      const paused = await asked.reply('y');
      // If an equal payment exists, pix asks a second question, and the run pauses only after the second
      // answer.
      const standing = paused.reply ? await paused.reply('y') : paused;
      await this.#act(act);
      await this.#end(standing.resume ? await standing.resume() : standing, asked);
    }
    return { runs: this.#runs, violations: this.#violations };
  }

  /** Checks a run in which pix asks no question. This is correct only if nothing is left to pay. */
  async #unasked(asked: BrokenRun): Promise<CaseResult> {
    const most = Math.max(...(await this.#prepared.booked()).values());
    if (most > 1) this.#say('twice', `${most} payments without a question`);
    if (asked.code !== 0 && this.#one.earlier === 'none')
      this.#say('wrong', `asks nothing: exit ${asked.code}`);
    return { runs: this.#runs, violations: this.#violations };
  }

  async #end(continued: BrokenRun, first: BrokenRun): Promise<void> {
    const { act, again } = this.#one;
    const { booked } = this.#prepared;
    let ran = continued;
    let shownBefore = first.stderr;
    // The payments that the service had recorded when the person answered the last question.
    let known: Books = this.#acted;
    let isAskedAgain = false;
    let isWarned = /again\?/.test(first.stderr);
    for (let questions = 0; ran.reply && questions < MOST_QUESTIONS; questions += 1) {
      const question = ran.stderr.slice(shownBefore.length);
      // If an equal payment exists, pix asks two questions about one payment. `isSecond` is true at the
      // second question.
      const isSecond = questions === 0 && !LOOK_AGAIN.test(question) && !this.#isAskedTwice;
      if (isSecond) this.#isAskedTwice = true;
      else {
        isAskedAgain = true;
        isWarned = /again\?/.test(question);
      }
      shownBefore = ran.stderr;
      known = await booked();
      ran = await ran.reply(isSecond ? 'y' : again);
    }
    this.#runs.push(ran);
    if (ran.reply) this.#say('wrong', 'asks again and again');
    const now = await booked();
    const words = reportedOutcomes(ran, this.#prepared, this.#machine.home);
    for (const fault of words.faults) this.#say('wrong', fault);
    for (const intention of this.#prepared.intentions) {
      const [was, is] = [known.get(intention) ?? 0, now.get(intention) ?? 0];
      const { name } = intention;
      const isNew = is > was;
      const isAsShown = this.#acted.get(intention) === this.#asked.get(intention);
      const isRepeatMeant = isWarned && (isAskedAgain ? again === 'y' : isAsShown);
      const mayRepeat = !this.#one.isReferenced && isRepeatMeant;
      if (is > was + 1 || (isNew && was > 0 && !mayRepeat))
        this.#say('twice', `${name} was made ${is} times, ${was} of them before the answer`);
      const word = words.words.get(intention);
      if (word === 'absent' && isNew) this.#say('wrong', `${name} is said to be absent, and was made`);
      if (word === 'applied' && is === 0) this.#say('lost', `${name} is said to be made, and is not there`);
      if (act === 'nothing' && this.#one.earlier === 'none' && is !== 1)
        this.#say('lost', `${name} was confirmed and not made: exit ${ran.code}`);
    }
    if (act === 'replaces-token') await this.#checkJournal(now);
    const mayPayElsewhere = isAskedAgain && again === 'y';
    for (const [{ name }, count] of await booked(ofSecond(this.#machine.sandbox)))
      if (count > (mayPayElsewhere ? 1 : 0))
        this.#say('twice', `${name} was paid from an account that the question did not show`);
    for (const [{ name }, count] of await bookedOut(this.#machine, this.#edited()))
      if (count > 0) this.#say('twice', `${name} was never shown, and was made`);
  }

  /** Checks that the journal calls no payment of the first account absent that was made. */
  async #checkJournal(booked: Books): Promise<void> {
    const listed = await this.#pix(['journal', 'list', '--json']);
    const { words } = reportedOutcomes(listed, this.#prepared, this.#machine.home);
    for (const [intention, word] of words)
      if (word === 'absent' && (booked.get(intention) ?? 0) > 0)
        this.#say('wrong', `the journal calls ${intention.name} absent, and it was made`);
  }

  /**
   * The payments that the service had recorded when pix asked (`#asked`), and after the other person's action
   * (`#acted`).
   */
  #asked: Books = new Map();
  #acted: Books = new Map();
  #isAskedTwice = false;

  async #act(act: Act): Promise<void> {
    if (act !== 'meets') await this.#machine.clock.advance(60_000);
    switch (act) {
      case 'nothing':
        break;
      case 'resolves':
        await this.#pix(['journal', 'resolve', '--all', '--json']);
        break;
      case 'prunes': {
        await this.#pix(['journal', 'resolve', '--all', '--json']);
        await this.#machine.clock.advance(60_000);
        const now = new Date(this.#machine.clock.now()).toISOString();
        await this.#pix(['journal', 'prune', '--older-than', now, '--yes', '--json']);
        break;
      }
      case 'types-ahead':
      case 'types-ahead-live':
        break;
      case 'replaces-token': {
        const desk = this.#machine.desk(this.#common);
        await sellByPix(ofSecond(desk.sandbox), 900);
        await giveCredentials(desk, secondOf(desk.sandbox));
        break;
      }
      case 'pays':
      case 'meets':
        await this.#pix(this.#typed());
        break;
      case 'other-name':
        await this.#pix(this.#prepared.type({ batchName: `other-${this.#tag}` }));
        break;
      case 'confirms': {
        let other = await this.#ask();
        for (let questions = 0; other.reply && questions < MOST_QUESTIONS; questions += 1)
          other = await other.reply('y');
        this.#runs.push(other);
        break;
      }
      case 'edits':
        // The edited rows have higher amounts, so these sales increase the balance.
        for (let times = 0; times < 5; times += 1) await sellByPix(this.#machine, 1_900);
        writeFileSync(
          join(this.#machine.home, `${this.#prepared.batch}.csv`),
          `key,amount\n${this.#edited()
            .map(({ cents }, row) => `p${row}@exemplo.com.br,${reais(cents)}`)
            .join('\n')}\n`,
        );
    }
    this.#acted = await this.#prepared.booked();
  }

  /** Returns the payments of the edited file: the amounts are 300 times as high, and one row was added. */
  #edited(): readonly Intention[] {
    const { intentions } = this.#prepared;
    if (this.#one.act !== 'edits') return [];
    const higher = intentions.map(({ name, cents }) => ({ name: `edited ${name}`, cents: cents * 300 }));
    return [...higher, { name: 'added row', cents: (intentions[0]?.cents ?? 0) + 7 }];
  }

  async #makeLive(): Promise<void> {
    const { config, profile } = this.#machine.desk(this.#common);
    await new ProfileStore(config).update(profile, (now) => ({ ...now, live: true }));
  }

  /** The keys that confirm the payment: the amount on a live profile, otherwise `y`. */
  get #yes(): string {
    const sum = this.#prepared.intentions.reduce((total, { cents }) => total + cents, 0);
    return this.#one.act === 'types-ahead-live' ? `${reais(sum)}\r` : 'y';
  }

  get #typing(): Typing {
    return this.#one.isReferenced ? { reference: `intent-${this.#tag}` } : {};
  }

  #typed(): readonly string[] {
    return this.#prepared.type(this.#typing);
  }

  async #ask(plan: Partial<RunPlan> = {}): Promise<BrokenRun> {
    const ran = await askedRun(this.#machine, this.#prepared, this.#typing, { ...this.#common, ...plan });
    this.#runs.push(ran);
    return ran;
  }

  async #pix(argv: readonly string[], plan: Partial<RunPlan> = {}): Promise<BrokenRun> {
    const { stdin } = this.#prepared;
    const ran = await this.#machine.run(argv, { ...this.#common, stdin, ...plan });
    this.#runs.push(ran);
    return ran;
  }

  get #common(): RunPlan {
    const { movesMoney } = this.#one.route;
    return { folder: `data-${this.#tag}`, config: `config-${this.#tag}`, movesMoney };
  }

  #say(kind: Violation['kind'], text: string): void {
    this.#violations.push({ kind, text });
  }
}

/**
 * Runs a command at a terminal until pix asks for confirmation. If the command needs a card number, types the
 * number first.
 */
export async function askedRun(
  machine: Machine,
  { type, typed = [] }: Prepared,
  typing: Typing,
  plan: RunPlan,
): Promise<BrokenRun> {
  const argv = type(typing).filter((word) => word !== '--yes' && word !== '--card-stdin');
  let ran = await machine.run(argv, { ...plan, isAsked: true });
  for (const text of typed) if (ran.reply) ran = await ran.reply(`${text}\r`);
  return ran;
}

/** pix prints such a note if an earlier payment or the token was changed while the question was open. */
const LOOK_AGAIN = /Another command made|the token was replaced/;
