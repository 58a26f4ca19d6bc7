import type { Input } from '@oclif/core/interfaces';
import type { CallInput, FreeRoute } from '../client/client.ts';
import { readOnlyRefusal } from '../client/client-errors.ts';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../contract/route.ts';
import { fail } from '../domain/errors.ts';
import type { Decimal } from '../domain/money/decimal.ts';
import { type ErrorKind, PixError } from '../domain/pix-error.ts';
import type { JsonObject } from '../domain/text/json.ts';
import type { ShellText } from '../domain/text/shell-command.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import { callRoute, prepareRoute } from '../operations/call-route.ts';
import { hasContent, type OutputFile, refuseExisting, type Sink } from '../operations/files/atomic-file.ts';
import type { CommandRun, Operator } from '../operations/operator.ts';
import type { Walk } from '../operations/walk-pages.ts';
import type { Presenter } from '../output/presenter.ts';
import type { AskedLine } from './asking/ask-missing.ts';
import { canAsk } from './asking/can-ask.ts';
import { questionsOf } from './asking/questions-of-inputs.ts';
import { BaseCommand } from './base-command.ts';
import { type CommandEnd, recordEnd, reportEnd } from './command-end.ts';
import type { CommandTraits } from './command-traits.ts';
import type { CommandWatch } from './command-watch.ts';
import { EXIT_DONE, exitCodes } from './failure/exit-codes.ts';
import { tokenFamily } from './flags/api-family-flag.ts';
import { extraFields } from './flags/extra-fields.ts';
import { withWatchSeconds } from './flags/flag-types.ts';
import { type Flags, parsedFlags } from './flags/flag-values.ts';
import { globalFlags } from './flags/global-flags.ts';
import { parseFailure } from './program/parse-failure.ts';
import type { Session, TokenUse } from './session/session.ts';
import { openOutput, type Running, startCommand } from './start-command.ts';
import type { Question } from './streams/confirm.ts';

/** A command whose command line was read. */
export interface Started<F = unknown, A = unknown> extends Running {
  readonly flags: F;
  readonly args: A;
  /** Names of the flags that were given. All other flags have their defaults. */
  readonly typed: ReadonlySet<string>;
  /** All arguments. Commands that accept any number of arguments read this list. */
  readonly argv: readonly string[];
  readonly out: Presenter;
}

type Shown = Pick<Question, 'facts' | 'showAll'>;

/**
 * Base class of all commands. A command parses its input, calls one operation and presents the result; it
 * contains no `try`, formatting or HTTP.
 */
export abstract class PixCommand extends BaseCommand {
  static override baseFlags = globalFlags;
  static traits: CommandTraits = {};

  readonly #traits = (this.constructor as typeof PixCommand).traits;
  #started: Running | undefined;
  #operator: Promise<Operator> | undefined;
  #watch: CommandWatch | undefined;
  #extra: CommandRun['extra'] = {};
  #yes = false;
  #family: TokenUse['family'] = 'main';
  #dryRun = false;
  #exitCode: number = EXIT_DONE;
  #asked: AskedLine | undefined;
  #untilSignal: { readonly reload: (() => void) | undefined } | undefined;

  abstract override run(): Promise<void>;

  /** Runs the command and reports a failure. Never rejects. @returns the exit code */
  async execute(): Promise<number> {
    let interrupted = 0;
    const stopListening = this.world.onSignal((signal) => {
      if (signal === 'SIGHUP' && this.#untilSignal?.reload) return this.#untilSignal.reload();
      interrupted += 1;
      this.#started?.session.interrupt();
    });
    try {
      const end = await this.#runToEnd(() => interrupted > 0);
      const code = this.#started ? await recordEnd(this.world, this.#started, end) : end.code;
      if (code === EXIT_DONE && this.#asked) await this.#showEquivalent(this.#asked);
      return code;
    } finally {
      stopListening();
      this.inputs.close();
      this.#started?.notes.clear();
      await this.#started?.session.close();
    }
  }

  async #runToEnd(isInterrupted: () => boolean): Promise<CommandEnd> {
    try {
      await this.run();
      await this.#watch?.repeat(() => this.run());
      await this.#started?.output.end();
      if (this.#started?.session.told.mismatched) this.#exitCode ||= exitCodes.check;
      const code = isInterrupted() && !this.#untilSignal ? exitCodes.interrupted : this.#exitCode;
      return { code, showsResults: this.#started?.output.hasReader !== false };
    } catch (thrown) {
      const error = this.inputs.withNames(thrown);
      this.#watch?.end();
      const code = await reportEnd(
        this.world,
        this.#started ?? { traits: this.#traits },
        error,
        isInterrupted(),
      );
      // A `check` error of `--wait` contains the id and status of the payment, so the payment's outcome
      // counts as shown.
      return { code, showsResults: error instanceof PixError && error.kind === 'check', error };
    }
  }

  async #showEquivalent(asked: AskedLine): Promise<void> {
    const { equivalentLine } = await import('./asking/ask-missing.ts');
    const { notes } = this.#running;
    notes.note('asked.equivalent');
    notes.unbroken(equivalentLine(this.ctor.id, asked));
  }

  /** Sets the exit code without throwing an error, because the printed result already contains the reason. */
  protected endsWith(kind: ErrorKind): void {
    this.#exitCode = exitCodes[kind];
  }

  /** Lets signals end the command with success. If stdin is no terminal, `SIGHUP` calls `reload` instead. */
  protected endsBySignal(reload?: () => void): void {
    this.#untilSignal = { reload: this.world.stdin.isTTY === true ? undefined : reload };
  }

  /** Parses the command line, opens the session and asks for missing values. @throws PixError `usage` */
  protected async start<F extends Flags, B extends Flags, A extends Flags>(
    command: Input<F, B, A>,
  ): Promise<Started<F & B, A>> {
    const asks = canAsk(this.world);
    const typed = 'watch' in (command.flags ?? {}) ? withWatchSeconds(this.argv) : this.argv;
    let parsed = await this.#parsed(command, typed, asks);
    const given: Flags = parsed.flags;
    const { changes, changesNothingWith = '' } = this.#traits;
    this.#dryRun = given['dry-run'] === true;
    this.#started ??= await startCommand(this.world, { id: this.ctor.id, traits: this.#traits, given });
    const running = this.#started;
    running.out ??= await openOutput(this.world, running);
    const { session } = running;
    if (typeof given.watch === 'number') {
      const { CommandWatch: Watch } = await import('./command-watch.ts');
      this.#watch ??= new Watch(this.world, running, running.out.options, given.watch);
      running.out = this.#watch.presenter();
    }
    this.#yes = given.yes === true;
    this.#family = tokenFamily(this.#traits, given, session);
    // Only commands with `--set` use `--data` as a request body. In `sandbox start`, `--data` names a folder.
    const hasBody = 'set' in (this.ctor.flags ?? {});
    this.#extra = hasBody ? await extraFields(given, (file) => this.dataText(file)) : {};
    if (changes && given[changesNothingWith] === undefined) this.refuseWhenReadOnly();
    if (asks) {
      const complete = await this.#complete(command, parsed);
      if (complete !== null) parsed = await this.#parsed(command, complete, false);
    }
    const { flags, args, argv, metadata } = parsed;
    return {
      ...running,
      flags: flags as F & B,
      args,
      typed: new Set(Object.keys(flags).filter((name) => !metadata.flags[name]?.setFromDefault)),
      argv: argv.map(String),
      out: running.out,
    };
  }

  #parsed<F extends Flags, B extends Flags, A extends Flags>(
    command: Input<F, B, A>,
    argv: readonly string[],
    asks: boolean,
  ) {
    return this.parse(parsedFlags(command, asks), [...argv]).catch((error: unknown) => {
      throw parseFailure(error, command.flags ?? {});
    });
  }

  /** Asks for missing values. @returns all arguments, with the answers; null if nothing is missing */
  async #complete(
    { args = {}, flags = {} }: { readonly args?: object; readonly flags?: object },
    parsed: { readonly flags: Flags; readonly args: Flags },
  ): Promise<readonly string[] | null> {
    const inputs = questionsOf({ ...args, ...flags });
    if (inputs.length === 0) return null;
    const { session, words } = this.#running;
    const { askMissing } = await import('./asking/ask-missing.ts');
    const line = { args, flags, argv: this.argv, given: parsed, session, words };
    const answered = await askMissing(this.world, line);
    if (answered === null) return null;
    const { argv, hasAsked } = answered;
    if (hasAsked) this.#asked = { argv, asked: [], profile: session.profileName };
    return argv;
  }

  /**
   * Records the answer to a question for the equivalent command line, which `pix` prints at the end.
   * @param flags flags that replace the question
   * @param then a second command to print, for an answer that no flag can replace
   */
  protected alsoAsked(flags: readonly string[], then?: ShellText): void {
    const before = this.#asked ?? { argv: this.argv, asked: [], profile: '-' };
    this.#asked = { ...before, asked: [...before.asked, ...flags], ...(then && { then }) };
  }

  /** Returns `--data` and `--set` as a request body; undefined if neither was given. */
  protected extraBody(): JsonObject | undefined {
    const { under, over } = this.#extra;
    return under || over ? { ...under, ...over } : undefined;
  }

  protected async operator(): Promise<Operator> {
    this.#operator ??= this.session.operator(this.#extra, this.#family);
    const operator = await this.#operator;
    return this.#watch?.operator(operator) ?? operator;
  }

  /** Calls a route that moves no money. */
  protected async call<R extends FreeRoute>(row: R, input: CallInput<R>): Promise<DecodedRow<ItemOf<R>>> {
    return callRoute(await this.operator(), row, input);
  }

  /** Checks the request, asks the person to confirm it, and sends it. */
  protected async confirmAndCall<R extends FreeRoute>(
    row: R,
    input: CallInput<R>,
    key: MessageKey,
    params: Params = {},
  ): Promise<DecodedRow<ItemOf<R>>> {
    const send = await prepareRoute(await this.operator(), row, input);
    await this.confirm(key, params);
    return send();
  }

  protected get session(): Session {
    return this.#running.session;
  }

  /** Shows the account and asks y/N on a terminal. Scripts must give `--yes`. @throws PixError `declined` */
  protected async confirm(key: MessageKey, params: Params = {}, shown: Shown = {}): Promise<void> {
    if (this.#yes || this.#dryRun) return;
    const { confirmYesNo } = await import('./streams/confirm.ts');
    await confirmYesNo(this.#question(key, params, shown));
  }

  /**
   * Asks like `confirm`. On a live profile, the person types the amount or gives `--confirm-amount`: `--yes`
   * alone is not enough (cli.md "Confirming").
   * @throws PixError `declined`
   */
  protected async confirmAmount(
    amount: Decimal,
    given: string | undefined,
    key: MessageKey,
    params: Params = {},
    shown: Shown = {},
  ): Promise<void> {
    if (this.#dryRun) return;
    if (!this.session.environment(this.#family).live && given === undefined)
      return this.confirm(key, params, shown);
    const { confirmAmount } = await import('./streams/confirm.ts');
    await confirmAmount(this.#question(key, params, shown), amount, given);
  }

  /**
   * Asks for a second confirmation, because an equal payment or refund was made before. An empty answer means
   * no. Without a terminal, asks nothing.
   */
  protected async confirmAgain(key: MessageKey, params: Params): Promise<void> {
    if (canAsk(this.world)) await this.confirm(key, params);
  }

  /**
   * Returns a file that the command will write; undefined if none was given. If the file has content, `--force`
   * or a person must allow to replace it.
   * @param flag the flag that names the file; `--force` has no effect without it
   * @throws PixError `usage` or `declined`
   */
  protected async outputFile<T extends string | undefined>(
    given: T,
    { force }: { readonly force: boolean },
    flag: string,
  ): Promise<OutputFile | (T extends undefined ? undefined : never)>;
  protected async outputFile(
    given: string | undefined,
    { force }: { readonly force: boolean },
    flag: string,
  ): Promise<OutputFile | undefined> {
    if (given === undefined) {
      if (force) throw fail('usage.flag_needs', { flag: 'force', needs: flag });
      return undefined;
    }
    const file = this.path(given);
    this.refuseOwnFile(file);
    if (force || !hasContent(file)) return { file, replaces: force };
    if (this.#yes || !canAsk(this.world)) refuseExisting(file);
    const { askYesNo } = await import('./streams/prompts.ts');
    const { say } = await import('../i18n/index.ts');
    await askYesNo(this.world, say(this.#running.words, 'file.replace', { file }));
    return { file, replaces: true };
  }

  #question(key: MessageKey, params: Params, shown: Shown): Question {
    const { session, words, out } = this.#running;
    const token = { family: this.#family, scopes: this.#traits.scopes ?? [] };
    const reader = { words, reveal: out?.options.reveal === true };
    return { world: this.world, session, words, reader, key, params, token, ...shown };
  }

  protected stdoutSink(): Sink {
    return { write: (piece) => this.#running.output.writePiece(piece) };
  }

  /** Returns how many items a list command reads. If the service has more items, a note on stderr says so. */
  protected walk(flags: { readonly limit: number; readonly all: boolean }): Walk {
    const limit = flags.all ? Number.POSITIVE_INFINITY : flags.limit;
    return {
      limit,
      ahead: flags.all,
      onCut: () => this.#started?.notes.note('output.cut', { count: limit }),
    };
  }

  /**
   * Refuses a change on a read-only profile before the command asks or writes anything.
   * @throws PixError `usage`
   */
  protected refuseWhenReadOnly(): void {
    const source = this.#dryRun ? undefined : this.session.readOnlyBy;
    if (source !== undefined) throw readOnlyRefusal(source);
  }

  get #running(): Running {
    if (!this.#started) throw new Error('start() comes first');
    return this.#started;
  }
}
