import { PixError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { Operator } from '../../operations/operator.ts';
import type { CellContext } from '../../output/output-options.ts';
import { terminalQr } from '../../output/qr.ts';
import { readOpened } from '../reducer/open-place.ts';
import type { DrawingOptions } from '../screens/drawing.ts';
import { qrFits } from '../selectors/qr-fits.ts';
import type { Action, Effect } from '../state/actions.ts';
import { type DashboardState, type Message, placeKey } from '../state/state.ts';
import type { TerminalScreen } from '../terminal/terminal-screen.ts';
import { type ActContext, performAct } from './acts.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { readDetail } from './detail-readers.ts';
import type { Readers } from './feed-readers.ts';
import type { Poller } from './poller.ts';
import { prepareDialog } from './prepare-dialog.ts';

export interface EffectTools {
  readonly clock: Clock;
  readonly drawing: DrawingOptions;
  /** For polling and details. */
  readonly sources: DashboardSources;
  /** For actions started by a key. */
  readonly operator: Operator;
  readonly readers: Readers;
  readonly poller: Poller;
  readonly isLive: boolean;
  readonly state: () => DashboardState;
  readonly screen: () => TerminalScreen;
  readonly dispatch: (action: Action) => void;
  readonly say: (message: Omit<Message, 'at'>) => void;
  readonly drawNow: () => void;
  /** Ends the dashboard; with an error if it is a bug of ours. */
  readonly end: (error?: unknown) => void;
}

/** The longest text that is copied; terminals accept no more for the clipboard. */
const MOST_COPIED = 50_000;

/** Carries out the effects that the state asked for. */
export class EffectRunner {
  readonly #tools: EffectTools;
  readonly #acts: ActContext;
  #wasWarned = false;

  constructor(tools: EffectTools) {
    this.#tools = tools;
    const { operator, readers, isLive, say, poller } = tools;
    this.#acts = {
      ...{ operator, isLive, say },
      undelivered: readers.undelivered,
      refresh: (names) => poller.refresh(names),
      perform: (effect) => this.perform(effect),
    };
  }

  perform(effect: Effect): void {
    switch (effect.type) {
      case 'quit':
        this.#quit();
        break;
      case 'suspend':
        this.#run('suspend', async () => {
          await this.#tools.screen().suspend();
          this.#tools.poller.refresh(['payments', 'balance']);
        });
        break;
      case 'redraw':
        this.#tools.screen().redraw();
        break;
      case 'copy':
        this.#copy(effect.text);
        break;
      case 'refresh':
        this.#tools.poller.refresh(effect.names);
        break;
      case 'read-older':
        this.#run('older', async () => {
          const value = await this.#tools.readers.payments.older();
          this.#tools.dispatch({
            type: 'feed-read',
            name: 'payments',
            value,
            everyMs: this.#tools.state().feeds.payments.everyMs,
            isNew: true,
          });
        });
        break;
      case 'read-detail':
        this.#readDetail(effect);
        break;
      case 'draw-qr':
        this.#run('qr', async () => {
          const { id, code, amountCents } = effect;
          const lines = await this.#drawQr(code);
          this.#tools.dispatch({ type: 'qr-drawn', qr: { id, code, amountCents, lines } });
        });
        break;
      case 'prepare':
        this.#run('prepare', async () => {
          const dialog = await prepareDialog(this.#acts, effect.act);
          if (dialog !== null)
            this.#tools.dispatch({
              type: 'dialog-opened',
              dialog: { ...dialog, openedAt: this.#tools.clock.now() },
            });
        });
        break;
      case 'act':
        this.#run(effect.dialog.act.kind, () => this.#act(effect));
        break;
    }
  }

  /** Draws the QR code in half blocks if it fits, otherwise in sextants if the terminal can draw them. */
  async #drawQr(code: string): Promise<readonly string[]> {
    const half = await terminalQr(code, 'half');
    const { size } = this.#tools.state();
    if (qrFits(half.lines.length, half.columns, size) || !this.#tools.drawing.sextants) return half.lines;
    return (await terminalQr(code, 'sextant')).lines;
  }

  /** While an action is under way, quitting must be asked for twice. */
  #quit(): void {
    if (this.#tools.state().running.length === 0 || this.#wasWarned) {
      this.#tools.end();
      return;
    }
    this.#wasWarned = true;
    this.#tools.say({ tone: 'warn', key: 'dashboard.still_working', params: {} });
  }

  /** After its outcome was drawn, the journal records that the operator has seen it. */
  async #act({ dialog: { act }, inputs }: Extract<Effect, { type: 'act' }>): Promise<void> {
    const told: string[] = [];
    const operator: Operator = { ...this.#acts.operator, tellOutcome: ({ entry }) => void told.push(entry) };
    try {
      await performAct({ ...this.#acts, operator }, act, inputs);
    } catch (error) {
      this.#tellFailure(error);
    }
    for (const effect of readOpened(this.#tools.state())) this.perform(effect);
    this.#tools.drawNow();
    if (told.length > 0) await (await operator.journal()).markShown(told, this.#tools.clock.now());
  }

  /** Runs work under a name that is shown meanwhile; a failure becomes a message. */
  #run(name: string, work: () => Promise<void>): void {
    this.#tools.dispatch({ type: 'act-started', name });
    work()
      .catch((error: unknown) => this.#tellFailure(error))
      .finally(() => this.#tools.dispatch({ type: 'act-ended', name }));
  }

  #tellFailure(error: unknown): void {
    if (error instanceof PixError) this.#tools.say(failureOf(error));
    else this.#tools.end(error);
  }

  #copy(text: string): void {
    if (text === '') return;
    if (text.length > MOST_COPIED) {
      this.#tools.say({ tone: 'warn', key: 'dashboard.not_copied', params: { count: text.length } });
      return;
    }
    // OSC 52: the terminal puts the text into the clipboard, also over ssh.
    this.#tools.screen().write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
    this.#tools.say({
      tone: 'good',
      key: 'dashboard.copied',
      params: { text: text.length > 60 ? `${text.slice(0, 60)}…` : text },
    });
  }

  #readDetail({ place }: Extract<Effect, { type: 'read-detail' }>): void {
    const key = placeKey(place);
    const { clock, drawing, sources } = this.#tools;
    const context: CellContext = {
      ...{
        words: drawing.words,
        lang: drawing.lang,
        reveal: drawing.reveal,
        relativeTimes: false,
        clockTimes: true,
        tellsLeft: true,
      },
      nowMs: sources.operator.client.serviceNow(),
    };
    const fail = (failure: Omit<Message, 'at'>): void =>
      this.#tools.dispatch({ type: 'detail-failed', place: key, failure: { ...failure, at: clock.now() } });
    readDetail(sources, this.#tools.state(), place, context).then(
      (value) =>
        value === null
          ? fail({ tone: 'warn', key: 'dashboard.not_there', params: {} })
          : this.#tools.dispatch({ type: 'detail-read', place: key, value }),
      (error: unknown) => (error instanceof PixError ? fail(failureOf(error)) : this.#tools.end(error)),
    );
  }
}

const failureOf = ({ init }: PixError): Omit<Message, 'at'> => ({
  tone: 'bad',
  key: init.key,
  params: init.params ?? {},
});
