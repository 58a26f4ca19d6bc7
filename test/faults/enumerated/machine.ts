import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import type { World } from '../../../src/cli/session/world.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts';
import { commands, pixWorld, writeOnce } from '../../support/worlds/pix-world.ts';
import { askOf } from '../ask.ts';
import type { Place, Ran } from '../prepared.ts';
import { addSecondProfile, COPY_PORT, type Desk, serviceCopy } from '../reruns/desk.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Answer } from './answers.ts';
import { faultyTransport } from './faulty-transport.ts';
import type { Mutant } from './mutants.ts';
import { watchOpenFiles } from './open-files.ts';
import { type Break, SimulatedProcess } from './simulated-process.ts';

const START = Date.parse('2026-11-21T15:00:00Z');

export interface BrokenRun extends Ran {
  readonly points: readonly string[];
  /** Name of the crash point at which the run is paused, and from which `resume` continues it. */
  readonly standsAt?: string | undefined;
  readonly resume?: () => Promise<BrokenRun>;
  /** Types the answer to the question that the run asks, and continues the run to its end. */
  readonly reply?: (keys: string) => Promise<BrokenRun>;
  /** Types keys when the question is drawn and 200 ms later, which is too early for an answer. */
  readonly hurry?: (keys: string) => Promise<BrokenRun>;
}

export interface RunPlan {
  /** Name of the data folder. A second folder represents a second machine. */
  readonly folder: string;
  /**
   * Name of the folder with the profiles. When it is first used, the profiles of the machine are copied into
   * it.
   */
  readonly config: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Text on stdin. At a terminal, keys that were typed before the command started. */
  readonly stdin?: string | undefined;
  /** Whether the run has a terminal at which pix can ask a person. */
  readonly isAsked?: boolean;
  readonly breakAt?: Break | null;
  /** Time at which the process started. The default is when the command starts. */
  readonly startedAtMs?: number;
  readonly answer?: Answer | null;
  /** Changes how the service behaves during all runs of a case. */
  readonly service?: ((good: Transport) => Transport) | undefined;
  readonly movesMoney: (method: string, path: string) => boolean;
}

/**
 * A sandbox, and the machines of an operator who has an account in the sandbox. All runs use one process and
 * one virtual clock.
 */
export interface Machine extends Place {
  readonly clock: VirtualClock;
  readonly late: { applied: number; pending: number };
  run(argv: readonly string[], plan: RunPlan): Promise<BrokenRun>;
  /** Returns the operator's data and profiles in these folders. */
  desk(plan: Pick<RunPlan, 'folder' | 'config'>): Desk;
  readonly copy: Sandbox;
  /** Returns the URL of this machine's journal in PostgreSQL. The first call creates its database. */
  journalUrl(): Promise<string>;
  /** Creates a data folder `to` that uses the journal of the data folder `from`. */
  shareJournal(from: string, to: string): void;
  close(): Promise<void>;
}

export interface MachineOptions {
  /**
   * Whether the profile contains the idempotency header. The service supports the header only if this value
   * is true.
   */
  readonly headerConfirmed: boolean;
  readonly mutant?: Mutant | undefined;
  readonly database?: () => Promise<string>;
}

export async function machine({ headerConfirmed, mutant, database }: MachineOptions): Promise<Machine> {
  const clock = new VirtualClock(START);
  const unwatch = watchOpenFiles();
  const world = await pixWorld({ clock, hub: headerConfirmed ? 'confirmed' : 'unconfirmed', card: true });
  const config = join(world.home, 'config');
  await writeOnce(`machine ${headerConfirmed}`, config, () =>
    addSecondProfile({ config, sandbox: world.sandbox, clock }),
  );
  const copy = await serviceCopy(clock);
  const numbers = seededRandom(1);
  const random = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => numbers.under(256));
  const late = { applied: 0, pending: 0 };
  let url: Promise<string> | undefined;
  const work = { open: 0 };
  const wrong = { byMs: 0 };
  // Creating a journal is slow, so each case copies an empty one.
  const empty = join(world.home, 'data');
  const furnished = (folder: string, from: string): string => {
    const path = join(world.home, folder);
    if (!existsSync(path)) cpSync(from, path, { recursive: true });
    return path;
  };
  const desk: Machine['desk'] = ({ folder, config }) => ({
    data: furnished(folder, empty),
    config: furnished(config, join(world.home, 'config')),
    profile: 'sandbox',
    sandbox: world.sandbox,
    copy: copy.roots,
    setClock: (aheadMs) => {
      wrong.byMs = aheadMs;
    },
  });
  const service: Transport = (request) =>
    new URL(request.url).port === COPY_PORT ? copy.handle(request) : world.sandbox.handle(request);
  const handle: Transport = headerConfirmed ? service : deafTo(service);

  return {
    sandbox: world.sandbox,
    home: world.home,
    clock,
    late,
    desk,
    copy,
    async run(argv, plan) {
      const { stdin, breakAt = null, answer = null, movesMoney, isAsked = false } = plan;
      const keyboard = isAsked ? terminal() : Readable.from(stdin === undefined ? [] : [stdin]);
      if (isAsked && stdin !== undefined) (keyboard as PassThrough).write(stdin);
      const pix = new SimulatedProcess(clock, breakAt, {
        isAsking: () => keyboard.listenerCount('data') > 0,
        work,
        wrong,
      });
      const [out, err] = [pix.output('stdout'), pix.output('stderr')];
      const transport = faultyTransport({
        handle: plan.service?.(handle) ?? handle,
        time: clock,
        process: pix,
        movesMoney,
        answer,
        onLate: (applied) => {
          late.pending += 1;
          void applied.then(({ status }) => {
            late.pending -= 1;
            if (status < 300) late.applied += 1;
          });
        },
      });
      const { data, config } = desk(plan);
      const bare: World = {
        argv,
        env: { PIX_CONFIG_DIR: config, PIX_DATA_DIR: data, ...plan.env },
        stdin: keyboard,
        stdout: out.stream,
        stderr: isAsked ? Object.assign(err.stream, { isTTY: true, columns: 200 }) : err.stream,
        cwd: world.home,
        home: world.home,
        platform: 'linux',
        clock: pix.clock,
        ...(plan.startedAtMs !== undefined && { startedAtMs: plan.startedAtMs }),
        random,
        transport,
        wrapJournal: (sql) => {
          // No case simulates a power failure, so the database needs no fsync.
          if (plan.env?.PIX_JOURNAL_URL === undefined) void sql.read('pragma synchronous = off', []);
          return pix.wrapJournal(sql);
        },
        secrets: new SecretMasker(),
        version: '0.0.0-test',
        self: ['node', 'run.js'],
        onSignal: (handler) => pix.onSignal(handler),
      };
      const given = mutant?.world(bare) ?? bare;
      const shown = (code: number | null): BrokenRun => {
        const ran = { argv, code, stdout: out.text(), stderr: err.text(), points: [...pix.points] };
        if (pix.isSuspended) {
          const resume = async (): Promise<BrokenRun> => ({
            ...shown(await pix.resume()),
            isContinued: true,
          });
          return { ...ran, standsAt: pix.points[breakAt?.at ?? 0], resume };
        }
        if (code !== null || pix.isDead) return ran;
        const reply = async (keys: string): Promise<BrokenRun> => {
          await clock.advance(READING_MS);
          (keyboard as PassThrough).write(keys);
          return { ...shown(await pix.answered()), isContinued: true };
        };
        const hurry = async (keys: string): Promise<BrokenRun> => {
          for (const ms of [0, 200]) {
            await clock.advance(ms);
            (keyboard as PassThrough).write(keys);
            await pix.answered();
          }
          return { ...shown(await pix.answered()), isContinued: true };
        };
        return { ...ran, reply, hurry };
      };
      return shown(await pix.run(() => dispatch(given, commands)));
    },
    journalUrl() {
      url ??= database?.() ?? Promise.reject(new Error('this machine has no PostgreSQL'));
      return url;
    },
    shareJournal(from, to) {
      if (existsSync(join(world.home, to))) return;
      mkdirSync(join(world.home, to), { mode: 0o700 });
      for (const name of ['journal.sqlite', 'journal.key'])
        symlinkSync(join(world.home, from, name), join(world.home, to, name));
    },
    ask: askOf(world.sandbox),
    async close() {
      await copy.close();
      await world.close();
      unwatch();
    },
  };
}

/** Time in ms until a person has read a question. A prompt discards keys that are typed earlier. */
const READING_MS = 400;

const terminal = (): PassThrough & { readonly isTTY: true } =>
  Object.assign(new PassThrough(), { isTTY: true as const, setRawMode: () => undefined });

/** Returns a service that ignores the idempotency header. */
const deafTo =
  (handle: Transport): Transport =>
  (request) => {
    const { 'idempotency-key': _key, ...headers } = request.headers;
    return handle({ ...request, headers });
  };
