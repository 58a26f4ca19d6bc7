/**
 * The pictures of the documentation, each of a real run of the built `pix` against a sandbox of its own.
 *
 *   npm run pictures                                        writes all of them into docs/pictures/
 *   node test/pictures/take-pictures.ts OUT.svg COLSxROWS pix …    writes one of any other command
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../guards/source-files.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { terminalPicture } from './terminal-picture.ts';

interface Picture {
  /** Below docs/pictures/, or where it was asked for. */
  readonly file: string;
  readonly cols: number;
  readonly rows: number;
  /** Command lines that come before it, unseen. */
  readonly before?: readonly string[];
  readonly line: string;
  /** Of a full screen: see `PictureOrder`. */
  readonly keys?: readonly (readonly [shown: string, keys: string])[];
}

/** One more picture is one more row. */
const PICTURES: readonly Picture[] = [
  {
    file: 'charge.svg',
    cols: 80,
    rows: 24,
    line: 'pix charge create --amount 150,00 --reference order-1042',
  },
  {
    file: 'dashboard.svg',
    cols: 100,
    rows: 24,
    before: [
      'pix webhook create --url http://127.0.0.1:9/pix --generate-secret --yes',
      'pix sandbox traffic start --rate 60',
      'pix sandbox clock advance 10m',
    ],
    line: 'pix dashboard',
    keys: [['undelivered', '']],
  },
  {
    file: 'dashboard-deliveries.svg',
    cols: 100,
    rows: 24,
    line: 'pix dashboard',
    keys: [
      ['undelivered', '3'],
      ['CAUSE', ''],
    ],
  },
];

const RUN = join(ROOT, 'bin/run.js');
const wordsOf = (line: string): readonly string[] => line.split(' ').slice(1);

/** Starts a sandbox, gives what runs commands against it, and ends and removes it. */
async function withSandbox(work: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'pix-pictures-'));
  const env = bareEnvironment({ HOME: home, TZ: 'America/Sao_Paulo' }) as Record<string, string>;
  const pix = (line: string): string =>
    execFileSync(process.execPath, [RUN, ...wordsOf(line)], { env, encoding: 'utf8' });
  try {
    pix('pix sandbox start --port 0 --detach --no-challenge --seed 7 --json');
    pix('pix profile use sandbox');
    await work(env);
  } finally {
    pix('pix sandbox stop');
    rmSync(home, { recursive: true, force: true });
  }
}

async function take(picture: Picture, target: string, env: Record<string, string>): Promise<void> {
  for (const line of picture.before ?? [])
    execFileSync(process.execPath, [RUN, ...wordsOf(line)], { env, stdio: 'ignore' });
  const { cols, rows, line, keys } = picture;
  const args = [RUN, ...wordsOf(line)];
  writeFileSync(
    target,
    await terminalPicture({
      file: process.execPath,
      args,
      env,
      cols,
      rows,
      typed: line,
      ...(keys ? { keys } : {}),
    }),
  );
  process.stdout.write(`${target}\n`);
}

const [file, size, ...typed] = process.argv.slice(2);
const [cols, rows] = (size ?? '80x24').split('x').map(Number) as [number, number];
await withSandbox(async (env) => {
  if (file !== undefined) return take({ file, cols, rows, line: typed.join(' ') }, file, env);
  for (const picture of PICTURES) await take(picture, join(ROOT, 'docs/pictures', picture.file), env);
});
