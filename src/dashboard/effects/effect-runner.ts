import { ONCE } from '../../client/retry.ts';
import { PixError } from '../../domain/pix-error.ts';
import { jsonForTerminal, type PrintableText, safeForTerminal } from '../../domain/text/safe-text.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import { writeAtomicFile } from '../../operations/files/atomic-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { readReceipt } from '../../operations/receipts/read-receipt.ts';
import { readIdentifier } from '../../operations/trace/find-payment.ts';
import type { CellContext } from '../../output/output-options.ts';
import { receiptBytes, receiptName } from '../../output/receipt/receipt-file.ts';
import { terminalQr } from '../../output/terminal-qr.ts';
import { copySequence } from '../../system/clipboard.ts';
import type { ActContext } from '../acts/act.ts';
import { prepareDialog } from '../acts/acts.ts';
import { openedResource } from '../resources/resources.ts';
import type { DrawingOptions } from '../screens/drawing-options.ts';
import { alertText } from '../selectors/alert.ts';
import { isTooSmall, qrFits } from '../selectors/layout.ts';
import type { Effect } from '../state/action.ts';
import { type DashboardState, type Item, type Message, placeKey } from '../state/dashboard-state.ts';
import type { TerminalScreen } from '../terminal/terminal-screen.ts';
import { ActRunner, type ActTools } from './act-runner.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import type { Readers } from './feed-readers.ts';
import type { Poller } from './poller.ts';
import { searchPayments } from './search-payments.ts';

export interface EffectTools
  extends ActTools,
    Pick<ActContext, 'operator' | 'isLive' | 'cwd' | 'checkRules' | 'audit' | 'say'> {
  readonly drawing: DrawingOptions;
  readonly sources: DashboardSources;
  readonly readers: Readers;
  readonly poller: Poller;
  readonly onProfiles: (effect: ProfilesEffect) => void;
  readonly remember: () => void;
  readonly screen: () => TerminalScreen | null;
  /** Copies with a program of this machine. Returns false if there is none. */
  readonly copy: (text: string) => Promise<boolean>;
  readonly drawNow: () => void;
}

export type ProfilesEffect = Extract<
  Effect,
  { type: 'list-profiles' | 'name-profiles' | 'switch-profile' | 'quit' }
>;

/** Terminals refuse longer texts for the clipboard. */
const MOST_COPIED = 50_000;

export class EffectRunner {
  readonly #tools: EffectTools;
  readonly #acts: ActContext;
  readonly #actRunner: ActRunner;

  constructor(tools: EffectTools) {
    this.#tools = tools;
    const { operator, readers, isLive, say, poller, checkRules, audit, cwd } = tools;
    this.#acts = {
      // A person confirms each action in a dialog, also with --no-input.
      operator: { ...operator, run: { ...operator.run, unaskedSince: null } },
      isLive,
      cwd,
      checkRules,
      audit,
      say,
      undelivered: readers.undelivered,
      refresh: (names) => poller.refresh(names),
      perform: (effect) => this.perform(effect),
    };
    this.#actRunner = new ActRunner(tools, this.#acts);
  }

  perform(effect: Effect): unknown {
    const { clock, dispatch, poller, readers, screen, state } = this.#tools;
    switch (effect.type) {
      case 'suspend':
        return this.#run('suspend', async () => {
          await screen()?.suspend();
          // A dialog is drawn again, so keys that were typed meanwhile must not confirm it.
          dispatch({ type: 'hidden' });
          this.#tools.drawNow();
          poller.refresh(['payments', 'balance']);
        });
      case 'redraw':
        return screen()?.redraw();
      case 'copy':
        return this.#copyLine(effect.text);
      case 'refresh':
        return poller.refresh(effect.names);
      case 'read-older':
        return this.#run('older', async () => {
          const value = await readers.payments.older();
          const { everyMs } = state().feeds.payments;
          dispatch({ type: 'feed-read', name: 'payments', value, everyMs, isNew: true });
        });
      case 'read-detail':
        return void this.readDetail(effect.place);
      case 'draw-qr':
        return this.#run('qr', async () => {
          const { id, code, amountCents } = effect;
          const lines = await this.#drawQr(code);
          dispatch({ type: 'qr-drawn', qr: { id, code, amountCents, lines } });
        });
      case 'save-receipt':
        return this.#run('receipt', () => this.#saveReceipt(effect.id));
      case 'prepare':
        return void this.#prepare(effect);
      case 'cancel-prepare':
        return this.#endPreparing();
      case 'act':
        return this.#actRunner.run(effect);
      case 'cancel':
        return this.#actRunner.cancel(effect.action);
      case 'search':
        return this.#search(effect.filter);
      case 'copy-json':
        return this.#run('copy', async () => this.#copy(await this.#json(effect.place)));
      case 'notify':
        return this.#notify(effect);
      case 'remember':
        return this.#tools.remember();
      case 'press':
        return dispatch({ type: 'keys', keys: effect.keys, nowMs: clock.now() });
      case 'quit':
      case 'list-profiles':
      case 'name-profiles':
      case 'switch-profile':
        return this.#tools.onProfiles(effect);
    }
  }

  /** Called when the terminal draws this state. */
  drawn(state: DashboardState): void {
    const { clock, dispatch } = this.#tools;
    const { dialog } = state;
    // Drawing may take long. Keys that were typed meanwhile are read, and ignored, before an immediate runs.
    if (dialog?.drawnAt === null && !isTooSmall(state.size))
      setImmediate(() => {
        if (this.#tools.state().dialog === dialog) dispatch({ type: 'drawn', nowMs: clock.now() });
      });
    this.#actRunner.drawn(state);
  }

  settled(): Promise<void> {
    return this.#actRunner.settled();
  }

  /** Rings the bell, or notifies the desktop: OSC 9 for iTerm2; OSC 777 for urxvt, foot and ghostty. */
  #notify({ alert }: Extract<Effect, { type: 'notify' }>): void {
    const { drawing, state, screen } = this.#tools;
    const { settings, identity } = state();
    const text = safeForTerminal(`${identity.profile}: ${alertText(alert, drawing)}`).replaceAll(';', ',');
    const desktop = `\u001b]9;${text}\u0007\u001b]777;notify;pix;${text}\u0007`;
    screen()?.write(settings.notify === 'desktop' ? desktop : '\u0007');
  }

  async #search(filter: string): Promise<void> {
    const { dispatch, sources, end } = this.#tools;
    try {
      const found = await searchPayments(sources.operator, filter);
      dispatch({ type: 'searched', search: { filter, stage: 'done', ...found, failure: null } });
    } catch (error) {
      if (!(error instanceof PixError)) return end(error);
      const { key, params } = failureOf(error);
      const nothing = { rows: [], sure: new Set<string>() };
      dispatch({
        type: 'searched',
        search: { filter, stage: 'failed', ...nothing, failure: { key, params } },
      });
    }
  }

  /** Draws the QR code in half blocks if it fits; otherwise in sextants, if the terminal can draw them. */
  async #drawQr(code: string): Promise<readonly string[]> {
    const half = await terminalQr(code, 'half');
    const { size } = this.#tools.state();
    if (qrFits(half.lines.length, half.columns, size) || !this.#tools.drawing.sextants) return half.lines;
    return (await terminalQr(code, 'sextant')).lines;
  }

  /** Opens the dialog of an action, unless the person cancels it before. */
  async #prepare({ act, inputs = {} }: Extract<Effect, { type: 'prepare' }>): Promise<void> {
    const { dispatch, drawing } = this.#tools;
    const turn = {};
    this.#endPreparing();
    this.#preparing = turn;
    const isWanted = (): boolean => this.#preparing === turn;
    dispatch({ type: 'act-started', name: 'prepare' });
    const say: EffectTools['say'] = (message) => (isWanted() ? this.#tools.say(message) : undefined);
    try {
      const dialog = await prepareDialog({ ...this.#acts, say }, act, inputs, drawing);
      if (dialog !== null && isWanted()) dispatch({ type: 'dialog-opened', dialog });
    } catch (error) {
      if (isWanted() || !(error instanceof PixError)) this.#tellFailure(error);
    }
    if (isWanted()) this.#endPreparing();
  }
  #preparing: object | null = null;

  #endPreparing(): void {
    if (this.#preparing === null) return;
    this.#preparing = null;
    this.#tools.dispatch({ type: 'act-ended', name: 'prepare' });
  }

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

  /** Copies a value of a row. Refuses a value that a shell or another program could read as more than one line. */
  #copyLine(text: string): void {
    const shown = safeForTerminal(text);
    if (shown === text) this.#run('copy', () => this.#copy(shown));
    else this.#tools.say({ tone: 'warn', key: 'dashboard.not_copied_unsafe', params: { text: shown } });
  }

  async #copy(text: PrintableText): Promise<void> {
    if (text === '') return;
    const params = { text: text.length > 60 ? `${text.slice(0, 60)}…` : text };
    if (await this.#tools.copy(text))
      return this.#tools.say({ tone: 'good', key: 'dashboard.copied', params });
    if (text.length > MOST_COPIED) {
      this.#tools.say({ tone: 'warn', key: 'dashboard.not_copied', params: { count: text.length } });
      return;
    }
    this.#tools.screen()?.write(copySequence(text));
    this.#tools.say({ tone: 'plain', key: 'dashboard.copy_sent', params });
  }

  /** Saves the receipt as a PDF. Never replaces a file: the next free name is taken. */
  async #saveReceipt(id: string): Promise<void> {
    const { clock, cwd, drawing, operator, sources, state } = this.#tools;
    const identifier = readIdentifier(id);
    if (identifier === null) return;
    const facts = await readReceipt(operator, identifier, sources.trace(), false);
    const isSandbox = state().identity.environment === 'sandbox';
    const bytes = await receiptBytes('pdf', facts, { ...drawing, nowMs: clock.now(), isSandbox });
    const { basename, join } = process.getBuiltinModule('node:path');
    const start = `${drawing.words['receipt.file']}-${receiptName(facts)}`;
    // If the name is taken meanwhile, for example by another press of the key, takes the next one.
    const save = async (): Promise<string> => {
      const file = freeName((at) => join(cwd, `${start}${at === 1 ? '' : `-${at}`}.pdf`));
      return writeAtomicFile(file, bytes, { signal: operator.signal }).then(
        () => file,
        (error: unknown) => {
          if (error instanceof PixError && error.errorCode === 'file_exists') return save();
          throw error;
        },
      );
    };
    const file = await save();
    // The name comes first, because a narrow screen cuts the end.
    const params = { name: basename(file), folder: cwd };
    this.#tools.say({ tone: 'good', key: 'receipt.saved', params });
  }

  async #json(place: Item): Promise<PrintableText> {
    const { sources, state } = this.#tools;
    const json = await openedResource(place)?.json?.(sources, place.key, state(), this.#context());
    return jsonForTerminal(JSON.stringify(json ?? null, null, 2));
  }

  /** Reads the detail of an item. Never rejects. */
  async readDetail(place: Item): Promise<void> {
    const key = placeKey(place);
    const { clock, sources, state } = this.#tools;
    const fail = (failure: Omit<Message, 'at'>): void =>
      this.#tools.dispatch({ type: 'detail-failed', place: key, failure: { ...failure, at: clock.now() } });
    await openedResource(place)
      ?.detail?.(sources, place.key, state(), this.#context())
      .then(
        (value) =>
          value === null
            ? fail({ tone: 'warn', key: 'dashboard.not_there', params: {} })
            : this.#tools.dispatch({ type: 'detail-read', place: key, value }),
        (error: unknown) => (error instanceof PixError ? fail(failureOf(error)) : this.#tools.end(error)),
      );
  }

  #context(): CellContext {
    const { drawing, sources } = this.#tools;
    return {
      ...drawing,
      relativeTimes: false,
      clockTimes: true,
      tellsLeft: true,
      nowMs: sources.operator.client.serviceNow(),
    };
  }
}

function freeName(nameOf: (at: number) => string): string {
  let at = 1;
  while (process.getBuiltinModule('node:fs').existsSync(nameOf(at))) at += 1;
  return nameOf(at);
}

const failureOf = ({ init }: PixError): Omit<Message, 'at'> => ({
  tone: 'bad',
  key: init.key,
  params: init.params ?? {},
});

interface Quiet {
  readonly onNote?: (key: MessageKey, params?: Params) => void;
  readonly onEvent?: Parameters<Operator['client']['with']>[0]['onEvent'];
  /** Called before each read request, which waits until the promise resolves. */
  readonly pace?: () => Promise<void>;
  /**
   * Whether the client repeats failed reads. By default, the dashboard shows a failure at once, and the poller
   * reads again.
   */
  readonly repeat?: true;
}

/** Returns an operator that prints nothing on stderr, because notes there would disturb the screen. */
export function quietOperator(
  operator: Operator,
  { onNote = () => {}, onEvent, pace, repeat }: Quiet,
): Operator {
  return {
    ...operator,
    client: operator.client.with({
      ...(onEvent && { onEvent }),
      ...(!repeat && { retries: ONCE }),
      pace,
    }),
    note: onNote,
    progress: () => {},
  };
}
