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
import { join } from 'node:path';
import { type Job, type JobSetting, jobOf } from '../acceptance/machine/job.ts';
import { ROOT } from '../guards/source-files.ts';

/** Returns the Windows path of a file. Wine shows the root folder of this machine as drive Z. */
const onWindows = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/**
 * Replaces backslashes in paths with slashes, because the transcripts contain slashes. In JSON, each
 * backslash is written twice.
 */
const withSlashes = (text: string): string =>
  text.replaceAll(/Z:(?:\\{1,2}[\w.-]+)+/g, (path) => path.replaceAll(/\\+/g, '/'));

/**
 * Folders in which Windows programs usually leave files. They must stay empty, because the tests give pix
 * other folders.
 */
const LITTERED = ['Temp', 'AppData/Local/Temp', 'AppData/Local/pix', 'AppData/Roaming/pix'];

/**
 * Runs Node for Windows under Wine. `folder` contains the Windows installation, and the caller deletes it.
 */
export class Wine {
  readonly #node: string;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor(node: string, folder: string) {
    this.#node = node;
    this.#folder = folder;
    this.#env = {
      WINEPREFIX: join(folder, 'prefix'),
      WINEDEBUG: '-all',
      WINEARCH: 'win64',
      // Wine writes files into these folders. So they are separate from the folders of the test machine: a
      // file in those folders would count as a bug of pix.
      HOME: folder,
      TMPDIR: folder,
    };
  }

  /**
   * Creates the Windows installation.
   * @throws Error with the output of Wine
   */
  boot(): void {
    mkdirSync(join(this.#folder, 'prefix'));
    this.#run('wineboot', ['--init']);
    this.#run('wine', ['reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f']);
  }

  /** Ends all processes of this Windows installation. */
  end(): void {
    this.#run('wineserver', ['-k']);
    this.#run('wineserver', ['-w']);
  }

  /** Returns the files that pix left in the folders of the user. Compiled code is not included. */
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
    // `wineserver -k` fails when no process is running.
    if (error || (status !== 0 && program !== 'wineserver'))
      throw error ?? new Error(`${program}: ${stderr}`);
  }

  /**
   * Starts the built `pix` under Wine, like `startJob`. Its streams are files, because Node under Wine cannot
   * open pipes of the host.
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
      // Wine decodes arguments with the encoding of this locale.
      env: { LC_ALL: 'C.UTF-8', ...setting.env, ...this.#env },
      stdio: streams,
    });
    for (const stream of streams) closeSync(stream);
    return jobOf(child, args, () => ({
      stdout: setting.stdout ? '' : withSlashes(readFileSync(files.stdout, 'utf8')),
      stderr: setting.stderr ? '' : withSlashes(readFileSync(files.stderr, 'utf8')),
    }));
  };
}
