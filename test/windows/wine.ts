import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Job, JobSetting } from '../acceptance/machine/job.ts';
import { ROOT } from '../guards/source-files.ts';

/** The drive on which Wine shows the files of this machine. */
const onWindows = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/** Paths as transcripts expect them. In JSON each backslash is written twice. */
const withSlashes = (text: string): string =>
  text.replaceAll(/Z:(?:\\{1,2}[\w.-]+)+/g, (path) => path.replaceAll(/\\+/g, '/'));

/** Where Windows keeps temporary files and the folders of programs; pix is given other folders. */
const LITTERED = ['Temp', 'AppData/Local/Temp', 'AppData/Local/pix', 'AppData/Roaming/pix'];

/** Node for Windows under Wine, with a Windows of its own in a folder that the caller removes. */
export class Wine {
  readonly #node: string;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;

  /** @param node path of node.exe */
  constructor(node: string, folder: string) {
    this.#node = node;
    this.#folder = folder;
    this.#env = {
      WINEPREFIX: join(folder, 'prefix'),
      WINEDEBUG: '-all',
      WINEARCH: 'win64',
      // Wine writes there too, and what lies in those of a machine is a fault of pix.
      HOME: folder,
      TMPDIR: folder,
    };
  }

  /** Sets up Windows. @throws Error with what Wine said */
  boot(): void {
    mkdirSync(join(this.#folder, 'prefix'));
    this.#run('wineboot', ['--init']);
    this.#run('wine', ['reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f']);
  }

  /** Ends all processes of this Windows, those started in the background included. */
  end(): void {
    this.#run('wineserver', ['-k']);
    this.#run('wineserver', ['-w']);
  }

  /** Returns the files that pix left in the user's folders on this Windows, apart from compiled code. */
  litter(): readonly string[] {
    const users = join(this.#folder, 'prefix/drive_c/users');
    const folders = readdirSync(users).flatMap((user) => LITTERED.map((name) => join(users, user, name)));
    return folders.filter(existsSync).flatMap((place) =>
      readdirSync(place)
        .filter((name) => name !== 'compiled')
        .map((name) => join(place, name)),
    );
  }

  #run(program: string, args: readonly string[]): void {
    const { status, error, stderr } = spawnSync(program, args, {
      env: { ...process.env, ...this.#env },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // `wineserver -k` fails when nothing runs.
    if (error || (status !== 0 && program !== 'wineserver'))
      throw error ?? new Error(`${program}: ${stderr}`);
  }

  /**
   * Starts the built `pix`, as `startJob` does on this system. Its streams are files, since Node cannot open the pipes of
   * another system under Wine.
   */
  readonly start = (args: readonly string[], setting: JobSetting): Job => {
    const own = mkdtempSync(join(this.#folder, 'job-'));
    const files = {
      stdin: join(own, 'stdin'),
      stdout: setting.stdout ?? join(own, 'stdout'),
      stderr: setting.stderr ?? join(own, 'stderr'),
    };
    writeFileSync(files.stdin, setting.stdin);
    const streams = [openSync(files.stdin, 'r'), openSync(files.stdout, 'w'), openSync(files.stderr, 'w')];
    const child = spawn('wine', [this.#node, onWindows(join(ROOT, 'bin/run.js')), ...args], {
      cwd: setting.cwd,
      // Wine reads arguments in the encoding of the locale.
      env: { LC_ALL: 'C.UTF-8', ...setting.env, ...this.#env },
      stdio: streams,
    });
    for (const stream of streams) closeSync(stream);
    const ended = new Promise<number>((done, fail) => {
      child.once('error', fail);
      child.once('close', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
    return {
      pid: child.pid ?? 0,
      args,
      ended,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      written: () => ({
        stdout: setting.stdout ? '' : withSlashes(readFileSync(files.stdout, 'utf8')),
        stderr: setting.stderr ? '' : withSlashes(readFileSync(files.stderr, 'utf8')),
      }),
      kill: (signal) => void child.kill(signal),
    };
  };
}
