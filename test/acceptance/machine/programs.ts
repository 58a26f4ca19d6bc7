import { readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { filter } from '../../../src/output/jq.ts';
import { readPng } from '../../support/read-qr.ts';
import { deliver } from './deliver.ts';
import type { Machine, Ran } from './machine.ts';

/** What a transcript may call beside `pix`. */
export type Program = (machine: Machine, args: readonly string[], stdin: string) => Promise<Ran>;

const said = (stdout: string, code = 0): Ran => ({ stdout, stderr: '', code });

/** Longer than anything a transcript waits for, on however busy a machine. */
const LONGEST_WAIT_MS = 300_000;

const cat: Program = async (machine, files) =>
  said(files.map((file) => readFileSync(machine.path(file), 'utf8')).join(''));

const echo: Program = async (_machine, words) => said(`${words.join(' ')}\n`);

/** `jq FILTER [FILE]`, strings raw. */
const jq: Program = async (machine, [expression = '.', file], stdin) =>
  said(await filter(file === undefined ? stdin : readFileSync(machine.path(file), 'utf8'), expression));

/** `read-qr FILE`: what a phone reads in a picture. */
const readQr: Program = async (machine, [file = '']) =>
  said(`${readPng(readFileSync(machine.path(file)))}\n`);

/** `wait PID`: what the job wrote, and its exit code. */
const wait: Program = (machine, [pid]) => machine.wait(Number(pid));

/** `kill -INT PID`. */
const kill: Program = async (machine, [signal = '', pid]) => {
  machine.job(Number(pid)).kill(`SIG${signal.slice(1)}` as NodeJS.Signals);
  return said('');
};

/** `await FILE [TEXT]`: until the file holds that text, or any whole line. */
const awaitFile: Program = async (machine, [name = '', text = '\n']) => {
  const file = machine.path(name);
  const holds = (): boolean => {
    try {
      return readFileSync(file, 'utf8').includes(text);
    } catch {
      // Not there yet.
      return false;
    }
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    if (holds()) resolve();
    // Nobody is left who could write it.
    else if (machine.jobs.every((job) => job.hasEnded())) reject(new Error(`${name} never held ${text}`));
  };
  const watcher = watch(machine.folder, look);
  const limit = setTimeout(() => reject(new Error(`${name} did not hold ${text} in time`)), LONGEST_WAIT_MS);
  for (const job of machine.jobs) void job.ended.then(look);
  look();
  await promise.finally(() => {
    clearTimeout(limit);
    watcher.close();
  });
  return said('');
};

/** `get URL [TEXT]`: the lines of the answer that begin with the text; 1 without them, and for an answer other than 2xx. */
const get: Program = async (_machine, [url = '', text = '']) => {
  const answer = await fetch(url);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && line.startsWith(text));
  return answer.ok && lines.length > 0 ? said(`${lines.join('\n')}\n`) : said('', 1);
};

/** `free-port`: a port nobody has at this moment. */
const freePort: Program = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return said(`${port}\n`);
};

/** `ls [FOLDER]`, `mode FILE…`: names, and permissions in octal digits. CONFIG and DATA are the folders of pix. */
const ls: Program = async (machine, [folder = '.']) =>
  said(
    readdirSync(placeOf(machine, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${relative(placeOf(machine, folder), join(parentPath, name))}\n`)
      .sort()
      .join(''),
  );

const mode: Program = async (machine, names) =>
  said(
    names.map((name) => `${(statSync(placeOf(machine, name)).mode & 0o777).toString(8)} ${name}\n`).join(''),
  );

function placeOf(machine: Machine, name: string): string {
  const { PIX_CONFIG_DIR = '', PIX_DATA_DIR = '' } = machine.env;
  return machine.path(name.replace(/^CONFIG/, PIX_CONFIG_DIR).replace(/^DATA/, PIX_DATA_DIR));
}

/** `same A B`: whether two files hold the same lines, in whatever order. */
const same: Program = async (machine, [a = '', b = '']) => {
  const lines = (file: string): string =>
    readFileSync(machine.path(file), 'utf8').trimEnd().split(/\r?\n/).sort().join('\n');
  return lines(a) === lines(b) ? said('') : said(`${a} and ${b} differ\n`, 1);
};

/** `never-shown TEXT…`: whether nothing that pix wrote so far held it. */
const neverShown: Program = async (machine, texts) => {
  const shown = texts.filter((text) => machine.hasShown(text));
  return shown.length === 0 ? said('') : said(`shown: ${shown.join(' ')}\n`, 1);
};

export const programs: Readonly<Record<string, Program>> = {
  cat,
  echo,
  jq,
  wait,
  kill,
  ls,
  mode,
  same,
  deliver,
  get,
  await: awaitFile,
  'free-port': freePort,
  'read-qr': readQr,
  'never-shown': neverShown,
};
