import type { Input } from '@oclif/core/interfaces';
import { DryRunStop } from '../client/dry-run-stop.ts';
import { readOnlyRefusal } from '../client/failures.ts';
import { type ErrorKind, PixError } from '../domain/errors.ts';
import type { Decimal } from '../domain/money/money.ts';
import type { JsonObject } from '../domain/text/json.ts';
import { chooseLang, loadWords, type MessageKey, type Params, type Words } from '../i18n/index.ts';
import type { Sink } from '../operations/files/atomic-file.ts';
import type { Operator } from '../operations/operator.ts';
import type { Walk } from '../operations/walk-pages.ts';
import { Presenter } from '../output/presenter.ts';
import { EXIT_DONE, exitCodes } from './failure/exit-codes.ts';
import { type DoneSoFar, NOTHING_DONE } from './failure/failure-outcome.ts';
import { reportFailure } from './failure/report-failure.ts';
import { FileCommand } from './file-command.ts';
import { extraFields } from './flags/extra-fields.ts';
import { tokenFamily } from './flags/family-flag.ts';
import { globalFlags } from './flags/global-flags.ts';
import { asParsed, type Flags, firstText, interruption, reasonOf, text } from './flags/parsed-flags.ts';
import { showDryRun } from './flows/dry-run.ts';
import { parseFailure } from './program/parse-failure.ts';
import { Session, type TokenUse } from './session/session.ts';
import { checkPlaces } from './session/trusted-places.ts';
import type { Question } from './streams/confirm.ts';
import { PrintedOutput } from './streams/printed-output.ts';
import { resultOutput } from './streams/result-output.ts';
import { StderrNotes } from './streams/stderr-notes.ts';

/** What a command works with after its flags were read. */
export interface Start<F, A> {
  readonly flags: F;
  readonly args: A;
  /** Names of the flags that were given; the others have their defaults. */
  readonly typed: ReadonlySet<string>;
  /** All arguments, for commands that take several. */
  readonly argv: readonly string[];
  /** Shows results on stdout. */
  readonly out: Presenter;
  /** Notes for people, on stderr. */
  readonly notes: StderrNotes;
  readonly words: Words;
  readonly session: Session;
}

type ShowAll = Question['showAll'];
/** The exit code; whether outcomes of payments were shown as results; the error that ended the command. */
type End = readonly [code: number, showsResults: boolean, error: unknown];

/** Base of all commands: parse → one operation → present. A command has no `try`, no formatting and no HTTP of its own. */
export abstract class PixCommand extends FileCommand {
  static override baseFlags = globalFlags;
  /** True for commands that change something at the service or in local data. */
  static changes = false;
  /** The flag with which a command that `changes` something changes nothing. */
  static changesNothingWith = '';
  /** True for the command that checks what is wrong on this machine. */
  static examines = false;
  /** True for commands whose purpose is to show a secret, which may be in use already. */
  static tellsSecrets = false;
  /** True for commands that the audit log keeps: who ran them, and how they ended. */
  static audited = false;
  /** Scopes of the route that the command confirms, so that the confirmation shows the token that will be used. */
  static scopes: readonly string[] = [];
  /** True for commands that write a csv file, whatever form their result on stdout has. */
  static writesCsv = false;
  /** True for commands that apply to the sandbox, whichever profile is active. */
  static onSandbox = false;

  #session: Session | undefined;
  #notes: StderrNotes | undefined;
  #words: Words | undefined;
  #presenter: Presenter | undefined;
  #extra: Operator['extra'] = {};
  #yes = false;
  #family: TokenUse['family'] = 'main';
  #dryRun = false;

  abstract override run(): Promise<void>;

  /** Runs the command to its end, including reporting a failure. Never rejects. @returns the exit code */
  async execute(): Promise<number> {
    let interrupted = 0;
    const stopListening = this.world.onSignal((signal) => {
      if (signal === 'SIGHUP' && this.#untilSignal?.reload) return this.#untilSignal.reload();
      interrupted += 1;
      this.#session?.interrupt();
    });
    try {
      const [code, showsResults, error] = await this.#runToEnd(() => interrupted > 0);
      // Before they are marked as seen: only an outcome that is recorded can have been.
      await this.#session?.told.keepAgain((key, params) => this.#notes?.note(key, params));
      // Together, since writes to the journal that arrive together share one commit.
      const marked = this.#markShown(showsResults).then(
        () => code,
        (fault: unknown) => this.#fail(fault, false),
      );
      return (await Promise.all([marked, this.#record(code, error)]))[0];
    } finally {
      stopListening();
      this.#notes?.clear();
      await this.#session?.close();
    }
  }

  async #runToEnd(isInterrupted: () => boolean): Promise<End> {
    try {
      await this.run();
      await this.#printed?.end();
      if (this.#session?.told.mismatched) this.#exitCode ||= exitCodes.check;
      const code = isInterrupted() && !this.#untilSignal ? exitCodes.interrupted : this.#exitCode;
      return [code, this.#printed?.hasReader !== false, undefined];
    } catch (error) {
      const code = await this.#fail(error, isInterrupted());
      // An awaited payment that did not finish is shown with the status it has.
      return [code, error instanceof PixError && error.kind === 'check', error];
    }
  }

  /** Writes into the audit log how the command ended. */
  async #record(exitCode: number, error: unknown): Promise<void> {
    const [session, notes] = [this.#session, this.#notes];
    if (!(this.constructor as typeof PixCommand).audited || !session || !notes || this.#dryRun) return;
    const end = { exitCode, error, printFailure: this.#printed?.failure };
    const { recordCommand } = await import('./session/record-command.ts');
    await recordCommand(this.world, session, notes, { command: this.ctor.id.replaceAll(':', ' '), ...end });
  }

  /** Records in the journal that the operator has seen the outcome of each movement of money. */
  async #markShown(results: boolean): Promise<void> {
    await this.#session?.told.markShown(() => this.session.journal(), this.world.clock, results);
  }

  /** Sets the exit code of this kind although nothing was thrown: the result itself said why. */
  protected endsWith(kind: ErrorKind): void {
    this.#exitCode = exitCodes[kind];
  }
  #exitCode: number = EXIT_DONE;
  /** For commands that a signal ends successfully. `SIGHUP` calls `reload`, unless it closed the terminal. */
  protected endsBySignal(reload?: () => void): void {
    this.#untilSignal = { reload: this.world.stdin.isTTY === true ? undefined : reload };
  }
  #untilSignal: { readonly reload: (() => void) | undefined } | undefined;

  /** Reads flags and arguments. @throws PixError `usage` */
  protected async start<F extends Flags, B extends Flags, A extends Flags>(
    command: Input<F, B, A>,
  ): Promise<Start<F & B, A>> {
    const { flags, args, argv, metadata } = await this.parse(asParsed(command)).catch((error: unknown) => {
      throw parseFailure(error, command.flags ?? {});
    });
    const given: Flags = flags;
    const { changes, changesNothingWith, examines, onSandbox, writesCsv, tellsSecrets } = this
      .constructor as typeof PixCommand;
    const lang = chooseLang(text(given.lang), this.world.env);
    const words = await loadWords(lang);
    this.#words = words;
    this.#notes = new StderrNotes(this.world, words);
    const session = new Session(
      this.world,
      {
        ...{ onSandbox, profile: firstText(given.profile), timeout: given.timeout as number | undefined },
        ...{ readOnly: given['read-only'] === true, dryRun: given['dry-run'] === true },
        reveal: given.reveal === true,
        debug: given.debug === true || this.world.env.PIX_DEBUG === '1',
        ...{ changes, command: this.ctor.id.replaceAll(':', ' ') },
        overrideLimits: reasonOf(given['override-limits']),
      },
      this.#notes,
    );
    this.#session = session;
    this.#notes.profileFlag = () => session.profileFlag;
    const telling = {
      ...{ words, lang, writesCsv, tellsSecrets, changing: changes ? this.ctor.id : undefined },
      write: (chunk: string) => this.#writing().write(chunk),
    };
    this.#presenter = new Presenter(await resultOutput(this.world, given, session, telling));
    this.#yes = given.yes === true;
    this.#family = tokenFamily(this.ctor.id, given, session);
    this.#dryRun = given['dry-run'] === true;
    // `--data` is a request body only in commands with `--set`; in `sandbox start` it is a folder.
    const hasBody = 'set' in (this.ctor.flags ?? {});
    this.#extra = hasBody ? await extraFields(given, (file) => this.dataText(file)) : {};
    if (!examines) checkPlaces(this.world, this.#notes);
    await session.tellUnknownOutcomes(changes);
    if (changes && given[changesNothingWith] === undefined) this.refuseWhenReadOnly();
    return {
      flags: flags as F & B,
      args,
      typed: new Set(Object.keys(given).filter((name) => !metadata.flags[name]?.setFromDefault)),
      argv: argv.map(String),
      out: this.#presenter,
      notes: this.#notes,
      words,
      session,
    };
  }

  /** `--data` and `--set` as a body, for routes that have none of their own. */
  protected extraBody(): JsonObject | undefined {
    const { under, over } = this.#extra;
    return under || over ? { ...under, ...over } : undefined;
  }

  /** What operations need to call the service as this user. */
  protected operator(): Promise<Operator> {
    return this.session.operator(this.#extra);
  }

  protected get session(): Session {
    if (!this.#session) throw new Error('start() comes first');
    return this.#session;
  }

  /** Asks y/N on a terminal and shows on whose account; scripts use `--yes`. @throws PixError `declined` */
  protected async confirm(key: MessageKey, params: Params = {}, showAll?: ShowAll): Promise<void> {
    if (this.#yes || this.#dryRun) return;
    const { confirmYesNo } = await import('./streams/confirm.ts');
    await confirmYesNo(this.#question(key, params, showAll));
  }

  /**
   * As `confirm`, but on a live profile the amount must be typed, or given with `--confirm-amount`: `--yes` alone is
   * not enough (cli.md "Confirming").
   * @throws PixError `declined`
   */
  protected async confirmAmount(
    amount: Decimal,
    given: string | undefined,
    key: MessageKey,
    params: Params = {},
    showAll?: ShowAll,
  ): Promise<void> {
    if (this.#dryRun) return;
    if (this.session.profile()?.live !== true && given === undefined)
      return this.confirm(key, params, showAll);
    const { confirmAmount } = await import('./streams/confirm.ts');
    await confirmAmount(this.#question(key, params, showAll), amount, given);
  }

  /** Asks again when the same was done before, on a terminal only: scripts have the warning. Enter means no. */
  protected async confirmAgain(key: MessageKey, params: Params): Promise<void> {
    if (this.world.stderr.isTTY && this.world.stdin.isTTY) await this.confirm(key, params);
  }

  #question(key: MessageKey, params: Params, showAll?: ShowAll): Question {
    if (!this.#words) throw new Error('start() comes first');
    const { scopes } = this.constructor as typeof PixCommand;
    const token = { family: this.#family, scopes };
    return { world: this.world, session: this.session, words: this.#words, key, params, token, showAll };
  }

  /** stdout as a sink for a file. */
  protected stdoutSink(): Sink {
    return { write: (piece) => this.#writing().writePiece(piece) };
  }

  /** stdout; each write first removes the progress line, because both may be on the same terminal. */
  #writing(): PrintedOutput {
    const { tellsSecrets, changes } = this.constructor as typeof PixCommand;
    this.#printed ??= new PrintedOutput(this.world, { tellsSecrets, outlivesReader: changes });
    this.#notes?.clear();
    this.#wrote = true;
    return this.#printed;
  }
  #printed: PrintedOutput | undefined;

  /** How far to read a list; notes on stderr when there is more. */
  protected walk(flags: { readonly limit: number; readonly all: boolean }): Walk {
    const limit = flags.all ? Number.POSITIVE_INFINITY : flags.limit;
    return { limit, ahead: flags.all, onCut: () => this.#notes?.note('output.cut', { count: limit }) };
  }

  /**
   * Refuses a command that would change something before it asks or writes anything; the client refuses it too.
   * @throws PixError `usage`
   */
  protected refuseWhenReadOnly(): void {
    const source = this.#dryRun ? undefined : this.session.readOnlyBy;
    if (source !== undefined) throw readOnlyRefusal(source);
  }

  #wrote = false;
  get #done(): DoneSoFar {
    const { changes } = this.constructor as typeof PixCommand;
    const payments = this.#session?.told.entries ?? [];
    const known = { changes, payments, wrote: this.#wrote, profileFlag: this.#session?.profileFlag ?? '' };
    return { ...NOTHING_DONE, ...this.#session?.requests.done, ...known };
  }

  async #fail(error: unknown, interrupted: boolean): Promise<number> {
    this.#notes?.clear();
    if (error instanceof DryRunStop && this.#presenter) {
      return showDryRun(this.#presenter, error).then(
        () => EXIT_DONE,
        (fault: unknown) => reportFailure(this.world, fault, this.#done),
      );
    }
    return reportFailure(this.world, interrupted ? interruption(error) : error, this.#done);
  }
}
