import type { Family } from '../contract/route.ts';
import { type Transport, TransportError, type WireRequest, type WireResponse } from '../contract/wire.ts';
import { createDice } from './dice.ts';
import type { Reaction } from './http/answer.ts';
import { createPipeline, type Pipeline } from './http/pipeline.ts';
import { ROOTS } from './http/router.ts';
import { loadQrDrawing } from './qr-code.ts';
import { SandboxClock } from './sandbox-clock.ts';
import { Scheduler } from './scheduler.ts';
import type { SandboxOptions, Service } from './service.ts';
import { createAccounts, type Tokens, tokensOf } from './state/accounts.ts';
import { expireCharge } from './state/settle.ts';
import type { Database } from './store/database.ts';
import { readMeta, writeMeta } from './store/meta.ts';
import { openStore } from './store/open-store.ts';
import { Writes } from './store/writes.ts';

export type { SandboxOptions } from './service.ts';
export type { Tokens } from './state/accounts.ts';

/** The whole service of §1 to §9, in this process. */
export interface Sandbox {
  /** Answers a request as the service would; only the path of its address counts. */
  readonly handle: Transport;
  /** The same, before it is put on a wire: for `serveSandbox`. */
  readonly react: Pipeline;
  readonly tokens: Tokens;
  /** The seed in force: that of the store, where there was one. */
  readonly seed: number;
  /** Root of each family, as a client wants them. */
  readonly roots: Readonly<Record<Family, string>>;
  /** Says where the sandbox is reached, unless `baseUrl` did. `http://127.0.0.1:4480`, no slash at the end. */
  setOrigin(origin: string): void;
  /** Ends what is under way and lets the store go. What was answered is kept. */
  close(): Promise<void>;
}

/** Where nobody listens: until `setOrigin`, only `handle` is there. */
const NO_ORIGIN = 'http://sandbox.localhost';

/**
 * Makes a sandbox, or goes on with the one in the folder.
 * @throws PixError `usage`: another process has the folder, or a newer `pix` wrote it
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const drawQr = await loadQrDrawing();
  const onBug = options.onBug ?? ((error: unknown) => process.emitWarning(error as Error));
  const db = openStore(options.store);
  const seed = seedOf(db, options.seed);
  const clock = new SandboxClock(options.clock, Number(readMeta(db, 'clockOffsetMs') ?? 0));
  const scheduler = new Scheduler(db, clock, onBug);
  let origin = options.baseUrl ?? NO_ORIGIN;
  const service: Service = {
    db,
    clock,
    dice: createDice(seed),
    seed,
    scheduler,
    drawQr,
    options,
    get origin() {
      return origin;
    },
  };
  const start = beginStart(service);
  scheduler.start({
    expire: (subject) => expireCharge(service, subject),
    deliver: () => undefined,
    report: () => undefined,
  });
  const writes = new Writes(
    db,
    () => scheduler.runDue(),
    () => scheduler.wake(),
  );
  const react = createPipeline({ service, writes, start, onBug });
  return {
    handle: inProcess(react),
    react,
    tokens: tokensOf(service),
    seed,
    get roots() {
      const families = Object.entries(ROOTS) as [Family, string][];
      return Object.fromEntries(families.map(([family, root]) => [family, origin + root])) as Record<
        Family,
        string
      >;
    },
    setOrigin: (reached) => {
      if (options.baseUrl === undefined) origin = reached;
    },
    close: async () => {
      writes.flush();
      scheduler.close();
      await scheduler.idle();
      db.close();
    },
  };
}

function seedOf(db: Database, asked: number): number {
  const kept = readMeta(db, 'seed');
  if (kept !== undefined) return Number(kept);
  writeMeta(db, 'seed', asked);
  return asked;
}

/** Fills an empty store; counts the starts, so that no request id comes twice. */
function beginStart(service: Service): string {
  const { db } = service;
  return db.transact(() => {
    const starts = Number(readMeta(db, 'starts') ?? 0) + 1;
    writeMeta(db, 'starts', starts);
    if (starts === 1) createAccounts(service);
    return String(starts);
  });
}

/** As a client of the real service would see it, broken connections included. */
function inProcess(react: Pipeline): Transport {
  return async (request) => responseOf(await react(exchangeOf(request)));
}

function exchangeOf({ method, url, headers, body = '' }: WireRequest): Parameters<Pipeline>[0] {
  const { pathname, search } = new URL(url);
  return {
    method,
    path: pathname,
    search,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}

function responseOf(reaction: Reaction): WireResponse {
  if (reaction.kind === 'dropped')
    throw new TransportError('connection', 'unknown', 'the connection was reset');
  const { status, headers, body } = reaction.answer;
  return { status, headers, body: streamed(body) };
}

async function* streamed(body: Uint8Array | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else yield* body;
}
