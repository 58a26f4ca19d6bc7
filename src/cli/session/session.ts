import { DryRunStop } from '../../client/client.ts';
import type { ClientEvent } from '../../client/client-event.ts';
import { ServiceTime } from '../../client/service-time.ts';
import type { Transport, WireRequest } from '../../contract/transport.ts';
import { isSwitchedOn } from '../../domain/environment.ts';
import { fail } from '../../domain/errors.ts';
import { MONEY_FAMILIES, type MoneyFamily } from '../../domain/family.ts';
import { NO_FLAG, type ShellText } from '../../domain/text/shell-command.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import { ShownMoneyOutcomes } from '../../operations/money/shown-money-outcomes.ts';
import type { CommandRun, Operator } from '../../operations/operator.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { type Profile, profileFlag } from '../../storage/profiles/profile.ts';
import { ProfileStore } from '../../storage/profiles/profile-store.ts';
import { unknownKeyErrors, usable } from '../../storage/profiles/unknown-keys.ts';
import { type Credentials, leastScopeToken } from '../../storage/vault/load-credentials.ts';
import type { SecretKeeper } from '../../storage/vault/manage-secrets.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import { configDir } from '../../system/files/paths.ts';
import { isAsked } from '../asking/can-ask.ts';
import type { CommandLine } from '../command-traits.ts';
import { RequestEffects } from '../failure/outcome-of-failed-command.ts';
import { firstText, reasonOf } from '../flags/flag-values.ts';
import { debugLines } from '../streams/debug-lines.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { CardAccess } from './card-access.ts';
import { checkDebugger, checkTls } from './refuse-exposed-places.ts';
import {
  operatorAccount,
  type ServiceClient,
  type ServiceEnvironment,
  serviceClient,
  serviceEnvironment,
  timeoutOf,
} from './service-client.ts';
import { SessionCredentials } from './session-credentials.ts';
import { JournalRollbackGuard, SessionJournal } from './session-journal.ts';
import type { World } from './world.ts';

export interface TokenUse {
  readonly family: MoneyFamily;
  readonly scopes: readonly string[];
}

const DEFAULT_RESOLVE_S = 30;

export class Session {
  readonly #world: World;
  readonly #line: CommandLine;
  readonly #notes: StderrNotes;
  readonly #interrupt = new AbortController();
  #close: (() => Promise<void>) | undefined;
  #card: CardAccess | undefined;
  readonly #own: SessionCredentials;
  readonly #journal: SessionJournal;
  readonly #startedAt: number;
  readonly requests = new RequestEffects();
  readonly serviceTime = new ServiceTime();

  constructor(world: World, line: CommandLine, notes: StderrNotes) {
    this.#world = world;
    this.#line = line;
    this.#notes = notes;
    this.#startedAt = world.startedAtMs ?? world.clock.now();
    this.#own = new SessionCredentials(world, notes, () => this.profile());
    this.#journal = new SessionJournal(world, notes, line.traits, this.signal);
    this.journalMark = new JournalRollbackGuard(world, (key, params) => notes.note(key, params));
  }

  get #isDryRun(): boolean {
    return this.#line.given['dry-run'] === true;
  }

  get profiles(): ProfileStore {
    return new ProfileStore(configDir(this.#world));
  }

  /**
   * Returns the profile: from the flag, otherwise `PIX_PROFILE`, otherwise the active one; null if none.
   * @throws PixError `usage` when it has unknown keys
   */
  profile(): Profile | null {
    return usable(this.#selected(), this.profiles.file);
  }

  #selected(): Profile | null {
    const named = firstText(this.#line.given.profile) ?? (this.#world.env.PIX_PROFILE || undefined);
    if (named !== undefined) return this.profiles.get(named);
    const active = this.profiles.active();
    return this.#line.traits.onSandbox && active?.controlUrl === undefined
      ? this.profiles.find('sandbox')
      : active;
  }

  /** Returns the name of the setting that forbids changes: flag, variable or profile; undefined if none. */
  get readOnlyBy(): string | undefined {
    if (this.#line.given['read-only'] === true) return '--read-only';
    if (isSwitchedOn(this.#world.env, 'PIX_READ_ONLY')) return 'PIX_READ_ONLY';
    const profile = this.profile();
    return profile?.readOnly ? `"${profile.name}" (readOnly)` : undefined;
  }

  /**
   * Returns the named profile, by default the profile in use.
   * @throws PixError `auth` when there is none; `usage` when it has unknown keys
   */
  chosen(name: string | undefined): Profile {
    return usable(this.shown(name), this.profiles.file);
  }

  /** Returns the profile as `chosen` does, but also one with unknown keys, so that a person can repair it. */
  shown(name: string | undefined): Profile {
    const profile = name === undefined ? this.#selected() : this.profiles.get(name);
    if (profile !== null) return profile;
    throw fail('profile.none_chosen');
  }

  /** Prints a note with its hint for each unknown key of the profiles, which other commands refuse to use. */
  noteUnknownKeys(profiles: readonly Profile[]): void {
    const { file } = this.profiles;
    for (const { init } of profiles.flatMap((profile) => unknownKeyErrors(profile, file))) {
      this.#notes.key(init.key, init.params);
      if (init.hintKey !== undefined) this.#notes.key(init.hintKey, init.params);
    }
  }

  vault(profile: Pick<Profile, 'store'>): Promise<Vault> {
    return this.#own.vault(profile);
  }

  /** Returns the objects that are needed to change the profile's secrets. */
  async keeper(profile: Pick<Profile, 'store'>): Promise<SecretKeeper> {
    return { profiles: this.profiles, vault: await this.vault(profile), clock: this.#world.clock };
  }

  /**
   * Returns the credentials. Environment variables override the profile; a note names these variables once.
   */
  credentials(): Credentials {
    return this.#own.current();
  }

  /** Reads the credentials again, because the profile may change while a command runs. */
  freshCredentials(): Credentials {
    return this.#own.fresh();
  }

  /** Returns the last four characters of the token that these scopes need; `-` without a token. */
  async tokenTail({ family, scopes }: TokenUse): Promise<string> {
    const credentials = this.credentials();
    // The card family has no fixed token: each session requests a new one.
    if (credentials.tokens.length === 0 || family === 'card') return '-';
    const token = leastScopeToken(credentials, scopes, family);
    return token.last4 ?? (await token.read()).slice(-4);
  }

  get signal(): AbortSignal {
    return this.#interrupt.signal;
  }

  /**
   * Handles Ctrl-C. If `stopSignal` was called, the first Ctrl-C aborts only the signal that `stopSignal`
   * returned. The second Ctrl-C aborts `session.signal`.
   */
  interrupt(): void {
    const stop = this.#stop;
    this.#stop = undefined;
    if (stop) stop.abort(new Error('interrupted'));
    else this.#interrupt.abort(new Error('interrupted'));
  }

  /**
   * Returns a signal for work that Ctrl-C must not abort halfway. The first Ctrl-C aborts this signal instead
   * of `session.signal`.
   */
  stopSignal(): AbortSignal {
    this.#stop = new AbortController();
    return this.#stop.signal;
  }
  #stop: AbortController | undefined;

  /** Returns the service to which requests of a family are sent, and the rules that apply there. */
  environment(family: MoneyFamily): ServiceEnvironment {
    const found = serviceEnvironment(family, this.profile(), this.credentials().urls, () =>
      this.profiles.list(),
    );
    // A profile of which only the rules apply must be read completely, too.
    usable(found.profile, this.profiles.file);
    return found;
  }

  /** @param family the family whose limits apply */
  async operator(extra: CommandRun['extra'], family: MoneyFamily = 'main'): Promise<Operator> {
    const [world, notes] = [this.#world, this.#notes];
    const { profile, address } = this.environment(family);
    const credentials = this.credentials();
    const { client, roots } = await this.#connect(profile, credentials);
    return {
      client,
      clock: world.clock,
      random: world.random,
      signal: this.signal,
      account: {
        ...operatorAccount(address === null ? profile : null, roots, { env: world.env, credentials }),
        profile: this.profileName,
        wire: profile?.wire ?? {},
      },
      run: {
        command: this.#line.id.replaceAll(':', ' '),
        timeoutMs: this.timeoutMs(),
        dryRun: this.#isDryRun,
        unaskedSince: isAsked(this.#world, this.#line.given) ? null : this.#startedAt,
        extra,
      },
      money: {
        journal: () => this.journal(),
        journalMark: this.journalMark,
        keepOutcome: this.told.keep,
        owner: () => this.owner(),
        resolveSeconds: profile?.resolveSeconds ?? DEFAULT_RESOLVE_S,
        limits: profile?.limits,
        overrideLimits: reasonOf(this.#line.given['override-limits']),
        showOutcome: (outcome) => this.told.add(outcome),
      },
      note: (key: MessageKey, params?: Params) => notes.note(key, params),
      progress: (key: MessageKey, params?: Params) => notes.progress(key, params),
    };
  }

  /** Creates the service client. @throws PixError `auth` when no profile or address is configured */
  async #connect(
    profile: Profile | null,
    credentials: Credentials,
  ): Promise<Pick<ServiceClient, 'client' | 'roots'>> {
    if (Object.keys(credentials.urls).length === 0 && !this.#line.traits.onSandbox) this.chosen(undefined);
    const dryRun = this.#isDryRun;
    const { client, card, roots } = serviceClient(
      this.#world,
      {
        credentials,
        send: await this.#network(),
        onOverrides: (variables) => this.#own.noteOverrides(variables),
      },
      {
        time: this.serviceTime,
        timeoutMs: this.timeoutMs(),
        wire: profile?.wire ?? {},
        signal: this.signal,
        readOnly: dryRun ? undefined : this.readOnlyBy,
        beforeChange: dryRun ? stop : undefined,
        onEvent: (event) => this.#onEvent(event),
      },
    );
    this.#card = card;
    return { client, roots };
  }

  /** Returns the profile's name; `-` when environment variables replace the profile. */
  get profileName(): string {
    return this.#selected()?.name ?? '-';
  }

  /**
   * Returns the `--profile` flag for suggested commands, or an empty text when the profiles file cannot be
   * read.
   */
  get profileFlag(): ShellText {
    try {
      return profileFlag(this.profileName);
    } catch {
      return NO_FLAG;
    }
  }

  /**
   * Opens the journal on this machine or in `PIX_JOURNAL_URL`. The session closes it.
   * @param waits whether to wait for a journal that does not answer
   */
  journal(waits = true): Promise<Journal> {
    return this.#journal.open(waits);
  }

  /** Prints a note about payments with an unknown outcome; nothing when the journal cannot be read. */
  async noteUnknownOutcomes(): Promise<void> {
    const { showsUnknown, changes = false } = this.#line.traits;
    if (showsUnknown || this.#isDryRun) return;
    await this.#journal.noteUnknownOutcomes(changes, () => this.profileName);
  }

  readonly journalMark: JournalRollbackGuard;

  readonly told = new ShownMoneyOutcomes();

  /** Returns the name under which this process holds leases in the journal. */
  owner(): string {
    this.#ownerName ??= leaseOwnerName(this.#world.random);
    return this.#ownerName;
  }
  #ownerName: string | undefined;

  /** Returns a transport for URLs outside the service, for example a signed download URL. */
  async transport(): Promise<Transport> {
    const send = await this.#network();
    if (!this.#isDryRun) return send;
    return async (request) => (request.method === 'GET' ? send(request) : stop(request));
  }

  /** Returns a session for another profile. The caller must close it. */
  forProfile(name: string): Session {
    return new Session(
      this.#world,
      { ...this.#line, given: { ...this.#line.given, profile: name } },
      this.#notes,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#card?.close(), this.#close?.(), this.#journal.close(), this.#own.close()]);
  }

  async #network(): Promise<Transport> {
    const isLive = (): boolean => MONEY_FAMILIES.some((one) => this.environment(one).live);
    checkDebugger(this.#world, isLive, this.#notes);
    checkTls(this.#world, isLive, this.#notes);
    if (this.#world.transport) return this.#world.transport;
    const { createNetwork } = await import('../../client/transport/create-network.ts');
    const { send, close } = createNetwork(this.#world.env);
    this.#close = close;
    return send;
  }

  /** Returns the time limit in ms for one request and its answer. @throws PixError `usage` */
  timeoutMs(): number {
    return timeoutOf(this.#line.given.timeout as number | undefined, this.#world.env);
  }

  #onEvent(event: ClientEvent): void {
    this.requests.note(event);
    if (event.type === 'retry') {
      const { attempt, attempts, waitMs, error } = event.retry;
      const seconds = Math.ceil(waitMs / 100) / 10;
      this.#notes.retry({ attempt, attempts, seconds, reason: error.errorCode });
    }
    const { debug, reveal } = this.#line.given;
    if (debug === true || isSwitchedOn(this.#world.env, 'PIX_DEBUG'))
      for (const line of debugLines(event, reveal === true)) this.#notes.line(line);
  }
}

/** Ends a dry run: throws the request, which the command then prints. */
function stop(request: WireRequest): never {
  throw new DryRunStop([request]);
}

/**
 * Returns the name of this process as the owner of leases. It ends with a nonce, because containers may have
 * equal host names and process ids.
 */
export function leaseOwnerName(random: (bytes: number) => Uint8Array): string {
  const { hostname } = process.getBuiltinModule('node:os');
  return `${hostname()}:${process.pid}:${Buffer.from(random(6)).toString('hex')}`;
}
