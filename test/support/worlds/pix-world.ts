import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type CommandClass, commandFiles } from '../../../src/cli/program/command-files.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import type { FullScreen, StopSignal, World } from '../../../src/cli/session/world.ts';
import type { Transport, WireRequest } from '../../../src/contract/transport.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import type { Clock } from '../../../src/domain/time/clock.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/create-sandbox.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { addSecret } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { ROOT } from '../../guards/source-files.ts';
import { textOf } from '../servers/body-of.ts';
import { putEmptyJournal } from '../stores/journal-stores.ts';
import { runDown } from '../until.ts';
import { addTokens } from './add-tokens.ts';
import { NO_KEYRING } from './bare-environment.ts';
import { currentWorld } from './each-of.ts';

/**
 * Matches a raw placeholder of a message, such as `{profile}`. If output matches, the code gave no value for
 * the placeholder.
 */
const UNFILLED = new RegExp(
  `\\{(${[...new Set([...JSON.stringify(en).matchAll(/\{(\w+)/g)].map(([, name]) => name))].join('|')})\\}`,
);

const START = Date.parse('2026-11-21T15:00:00Z');

/** The commands, loaded from `src/` and not from `dist/`. */
export const commands = commandFiles(
  ROOT,
  join(ROOT, 'src/commands'),
  '.ts',
  (name) =>
    import(/* @vite-ignore */ join(ROOT, 'src/commands', `${name}.ts`)) as Promise<{ default: CommandClass }>,
);

/** A JSON object that a command printed. */
export type Printed = Record<string, ReturnType<typeof JSON.parse>>;

/** The exit code of a command, and what it printed. */
export class Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The requests that the command sent, such as `GET /v1/user/transactions?page=1`. */
  readonly sent: readonly string[];

  constructor(code: number, stdout: string, stderr: string, sent: readonly string[]) {
    this.code = code;
    this.stdout = stdout;
    this.stderr = stderr;
    this.sent = sent;
  }

  /** The requests of `sent` that do not only read. */
  get changes(): readonly string[] {
    return this.sent.filter((request) => !request.startsWith('GET '));
  }

  /** The JSON document on stdout. @throws Error if stdout is no JSON */
  get json(): ReturnType<typeof JSON.parse> {
    try {
      return JSON.parse(this.stdout);
    } catch {
      throw new Error(`no JSON on stdout (exit ${this.code}): ${this.stdout}${this.stderr}`);
    }
  }

  /** The error in the JSON document on stdout. */
  get error(): ReturnType<typeof JSON.parse> {
    return this.json.error;
  }
}

/**
 * Keys to type when stderr shows `words`. `before` runs before the keys are typed, to simulate an action of
 * another person.
 */
export type Answer = readonly [words: string, keys: string, before?: () => Promise<unknown>];

export interface RunningCommand {
  readonly hasEnded: boolean;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Buffer | Readable;
  /** Answers to type at the terminal, in this order. stdin stays open until the end. */
  readonly answers?: readonly Answer[];
  readonly stdout?: Writable;
  /** Width of a terminal in columns. Without it, stdout and stderr are pipes. */
  readonly tty?: number;
  /** Screen of a full-screen application; requires `tty`. */
  readonly fullScreen?: FullScreen;
  /** How long to retry a lost connection to a journal in PostgreSQL, in ms. */
  readonly reconnectMs?: number;
  readonly transport?: Transport;
  /** Called before each request that the command sends. */
  readonly before?: (request: WireRequest) => unknown;
  /** Uses the real network, for a sandbox that listens on a port. */
  readonly network?: boolean;
  /** Called while the command runs, with a function that sends a signal to it. */
  readonly during?: (signal: (name: StopSignal) => void, running: RunningCommand) => Promise<void> | void;
}

/** A user's machine with a home folder, and a sandbox in this process. It uses virtual clocks and no port. */
export interface PixWorld {
  readonly sandbox: Sandbox;
  /** The user's clock. It advances by itself while a command sleeps. */
  readonly clock: VirtualClock;
  /** The sandbox's clock. Only a test advances it. */
  readonly sandboxClock: VirtualClock;
  readonly home: string;
  readonly profiles: ProfileStore;
  /** Returns the path of a file or folder below `home`. */
  path(...names: readonly string[]): string;
  /** Writes a file below `home`. */
  write(name: string, content: string | Uint8Array): void;
  /** Returns the text of a file below `home`. */
  read(name: string): string;
  /** The id of the charge that paid `money` to the account. Empty without `money`. */
  readonly charge: string;
  /** Returns the number of random bytes that commands have used. */
  drawn(): number;
  /** Runs `pix` with these arguments. A text is split at blanks; single quotes enclose a word with blanks. */
  run(argv: string | readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs `pix` with these arguments and `--json`. @returns the JSON document on stdout */
  json<T = Printed>(argv: string | readonly string[], options?: RunOptions): Promise<T>;
  /** Runs `pix` with these arguments and `--json`. @returns the objects of the list on stdout */
  list(argv: string | readonly string[], options?: RunOptions): Promise<Printed[]>;
  /** Runs `pix` with these arguments and `--json`. @returns the id of the thing that it created or read */
  id(argv: string | readonly string[], options?: RunOptions): Promise<string>;
  /**
   * Creates a charge at the service, with these fields of its request, and pays it. It runs no command, because
   * two commands take several times as long.
   * @returns the id of the charge
   */
  paidCharge(reais: number | string, fields?: Readonly<Record<string, unknown>>): Promise<string>;
  /**
   * Returns the payouts and transfers that the service has made or begun, newest first. It asks the sandbox, because
   * a command takes several times as long.
   */
  payouts(): Promise<readonly Payout[]>;
  payoutCount(): Promise<number>;
  close(): Promise<void>;
}

export interface Payout {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly clientReference: string;
  readonly withdrawPixKey: string | null;
}

export interface WorldOptions extends Partial<SandboxOptions> {
  /** Amount in reais of a paid charge with the reference `c1`. Without it, nobody has paid anything. */
  readonly money?: number;
  /**
   * Gives the profile a token of the hub, and the setting that makes hub requests idempotent. `unconfirmed`:
   * without this setting.
   */
  readonly hub?: 'confirmed' | 'unconfirmed';
  /** Gives the profile credentials of the card family. The sandbox requires no client certificate. */
  readonly card?: boolean;
}

/** Makes a world. */
export async function pixWorld({ money, hub, card, ...options }: WorldOptions = {}): Promise<PixWorld> {
  const clock = new VirtualClock(START);
  const sandboxClock = new VirtualClock(START);
  const sandbox = await createSandbox({
    clock: sandboxClock,
    seed: 7,
    store: ':memory:',
    baseUrl: 'http://127.0.0.1:1',
    // Webhooks get deliveries immediately, because the user need not prove the ownership of the URL.
    challenge: false,
    ...options,
  });
  const home = mkdtempSync(join(tmpdir(), 'pix-test-'));
  const config = join(home, 'config');
  const profiles = new ProfileStore(config);
  await writeSandboxProfile(config, sandbox, clock, { hub, card });
  await putEmptyJournal(join(home, 'data'));
  let charge = '';
  let chance = 0;
  let drawn = 0;
  const random = (): number => {
    drawn += 1;
    chance = (chance * 73 + 41) % 65_521;
    return chance % 256;
  };

  const run = async (argv: string | readonly string[], given: RunOptions = {}): Promise<Ran> => {
    const out = collector(given.tty);
    const err = collector(given.tty);
    const handlers = new Set<(signal: StopSignal) => void>();
    const sent: string[] = [];
    const transport: Transport = async (request) => {
      const { pathname, search } = new URL(request.url);
      sent.push(`${request.method} ${pathname}${search}`);
      if (given.before !== undefined) await given.before(request);
      return (given.transport ?? sandbox.handle)(request);
    };
    let hasEnded = false;
    const world: World = {
      argv: wordsOf(argv),
      env: { ...NO_KEYRING, PIX_CONFIG_DIR: config, PIX_DATA_DIR: join(home, 'data'), ...given.env },
      stdin: Object.assign(
        given.answers ? answering(err.stream, given.answers, clock, () => hasEnded) : stdinOf(given),
        { isTTY: given.tty !== undefined, setRawMode: () => undefined },
      ),
      stdout: given.stdout ?? out.stream,
      stderr: err.stream,
      cwd: home,
      home,
      platform: 'linux',
      clock,
      random: (count) => Uint8Array.from({ length: count }, random),
      ...(given.network ? {} : { transport }),
      ...(given.fullScreen === undefined ? {} : { fullScreen: given.fullScreen }),
      ...(given.reconnectMs === undefined ? {} : { reconnectMs: given.reconnectMs }),
      secrets: new SecretMasker(),
      version: '0.0.0-test',
      self: [process.execPath, join(ROOT, 'bin/run.js')],
      onSignal(handler) {
        handlers.add(handler);
        return () => handlers.delete(handler);
      },
    };
    const ended = runDown(clock, dispatch(world, commands)).finally(() => {
      hasEnded = true;
    });
    const signal = (name: StopSignal): void => {
      for (const handler of handlers) handler(name);
    };
    await given.during?.(signal, {
      get hasEnded() {
        return hasEnded;
      },
      get stderr() {
        return err.text();
      },
    });
    const code = await ended;
    const unfilled = UNFILLED.exec(err.text());
    if (unfilled) throw new Error(`pix ${world.argv.join(' ')} printed ${unfilled[0]}: ${err.text()}`);
    return new Ran(code, out.text(), err.text(), sent);
  };

  /** Sends a request to the sandbox. */
  const ask = async <T>(method: string, url: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${sandbox.tokens.both}`, 'content-type': 'application/json' };
    const answer = await sandbox.handle({
      method,
      url,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await textOf(answer);
    if (answer.status >= 300) throw new Error(text);
    return JSON.parse(text);
  };

  const world: PixWorld = {
    sandbox,
    clock,
    sandboxClock,
    home,
    profiles,
    get charge() {
      return charge;
    },
    path: (...names) => join(home, ...names),
    write: (name, content) => writeFileSync(join(home, name), content),
    read: (name) => readFileSync(join(home, name), 'utf8'),
    drawn: () => drawn,
    run,
    async json(argv, given) {
      const words = wordsOf(argv);
      return (await run(words.includes('--json') ? words : [...words, '--json'], given)).json;
    },
    list: (argv, given) => world.json(argv, given),
    id: async (argv, given) => (await world.json(argv, given)).id,
    async paidCharge(reais, fields = {}) {
      const body = { amount: Number(reais), ...fields };
      const { id } = await ask<{ readonly id: string }>('POST', `${sandbox.roots.main}/pix`, body);
      await ask('POST', `${sandbox.roots.control}/transactions/${id}/pay`, {});
      return id;
    },
    async payouts() {
      const found: Payout[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/user/transactions?type=WITHDRAW&limit=100&page=${page}`;
        const { data, hasNextPage } = await ask<{
          readonly data: readonly Payout[];
          readonly hasNextPage: boolean;
        }>('GET', `${sandbox.roots.main}${path}`);
        found.push(...data);
        if (!hasNextPage) return found;
      }
    },
    payoutCount: async () => (await world.payouts()).length,
    async close() {
      await sandbox.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
  if (money !== undefined) charge = await world.paidCharge(money, { clientReference: 'c1' });
  return world;
}

/** Makes a world before each test, and closes it after the test. @returns the world of the running test */
export const eachWorld = (options: WorldOptions = {}): PixWorld => worldOf(options, beforeEach, afterEach);

/** Makes one world for all tests of a file or of a `describe`. */
export const sharedWorld = (options: WorldOptions = {}): PixWorld => worldOf(options, beforeAll, afterAll);

function worldOf(
  options: WorldOptions,
  before: (made: () => Promise<void>) => void,
  after: (closed: () => Promise<void>) => void,
): PixWorld {
  let world: PixWorld | undefined;
  before(async () => {
    world = await pixWorld(options);
  });
  after(async () => world?.close());
  return currentWorld(() => world);
}

const wordsOf = (argv: string | readonly string[]): readonly string[] =>
  typeof argv === 'string'
    ? [...argv.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
    : argv;

const stdinOf = ({ stdin }: RunOptions): Readable =>
  stdin instanceof Readable ? stdin : Readable.from(stdin === undefined ? [] : [stdin]);

/** Time in ms until a person has read a question. */
const READING_MS = 400;

/** Returns a stdin that types each answer when stderr shows its words. */
function answering(
  stderr: PassThrough,
  answers: NonNullable<RunOptions['answers']>,
  clock: VirtualClock,
  isOver: () => boolean,
): PassThrough {
  const stdin = new PassThrough();
  const left = [...answers];
  let shown = '';
  stderr.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = left;
    if (next === undefined || !shown.includes(next[0])) return;
    left.shift();
    shown = '';
    // A prompt discards keys that are typed before a person can have read it.
    const type = (): void => {
      const [prompt] = stdin.listeners('data');
      if (isOver()) return;
      if (prompt === undefined) return void setImmediate(type);
      clock.at(clock.now() + READING_MS, () => {
        if (stdin.listeners('data')[0] === prompt) stdin.write(next[1]);
        else type();
      });
    };
    setImmediate(() => (next[2] === undefined ? type() : void next[2]().then(type)));
  });
  return stdin;
}

const ROWS = 24;

/**
 * Collects the output of a program. `tty`: width of the terminal in columns; without it, the output is a
 * pipe.
 */
export function collector(tty?: number): {
  stream: PassThrough & { isTTY?: boolean; columns?: number; rows?: number };
  bytes: () => Buffer;
  text: () => string;
} {
  const chunks: Buffer[] = [];
  const terminal = tty === undefined ? {} : { isTTY: true, columns: tty, rows: ROWS };
  const stream = Object.assign(new PassThrough(), terminal);
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = (): Buffer => Buffer.concat(chunks);
  return { stream, bytes, text: () => bytes().toString() };
}

/** The content of each file by name, for each key that `writeOnce` got. */
const ready = new Map<string, ReadonlyMap<string, Buffer>>();

/** The families besides the main one that the profile can use. */
type Families = { readonly [option in 'hub' | 'card']: WorldOptions[option] | undefined };

/**
 * Writes the profile `sandbox` and a plain vault with the sandbox's tokens into a new configuration folder.
 */
const writeSandboxProfile = (
  config: string,
  sandbox: Sandbox,
  clock: Clock,
  families: Families,
): Promise<void> =>
  writeOnce(JSON.stringify([sandbox.roots, sandbox.tokens, clock.now(), families]), config, () =>
    writeProfile(config, sandbox, clock, families),
  );

/**
 * Runs `write`, which writes files into a folder. If it ran before for the same key, it copies the files, because
 * writing a profile or vault is slow.
 */
export async function writeOnce(key: string, folder: string, write: () => Promise<void>): Promise<void> {
  const files = ready.get(key);
  if (files === undefined) {
    await write();
    ready.set(key, filesIn(folder));
    return;
  }
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  }
}

const filesIn = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(folder, file), readFileSync(file)]),
  );

async function writeProfile(
  config: string,
  sandbox: Sandbox,
  clock: Clock,
  families: Families,
): Promise<void> {
  const profiles = new ProfileStore(config);
  const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
  const { main, hub, card, sandbox: sandboxRoot, control } = sandbox.roots;
  await profiles.put({
    ...newProfile('sandbox', 'plain', {
      baseUrl: main,
      hubUrl: hub,
      cardUrl: card,
      sandboxUrl: sandboxRoot,
      controlUrl: control,
    }),
    resolveSeconds: 5,
    ...(families.hub === 'confirmed' && { wire: { idempotencyHeader: 'Idempotency-Key' } }),
  });
  const kept = { profiles, vault, clock };
  const own = families.hub === undefined ? [] : (['hub'] as const);
  await addTokens(kept, 'sandbox', sandbox.tokens, ['deposit', 'withdraw', 'both', ...own]);
  await profiles.use('sandbox');
  if (families.card)
    for (const [name, value] of Object.entries(sandbox.accounts[0].card))
      await addSecret(kept, 'sandbox', `card.${name as 'clientId'}`, value);
}
