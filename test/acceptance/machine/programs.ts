import { readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { jqFilter } from '../../support/jq-filter.ts';
import { readPng } from '../../support/read-qr.ts';
import { freePort } from '../../support/servers/listen-on-loopback.ts';
import { deliver } from './deliver.ts';
import type { Machine, Ran } from './machine.ts';

/** A program other than `pix` that a transcript can run. */
export type Program = (machine: Machine, args: readonly string[], stdin: string) => Promise<Ran>;

const said = (stdout: string, code = 0): Ran => ({ stdout, stderr: '', code });

const LONGEST_WAIT_MS = 300_000;

const cat: Program = async (machine, files) =>
  said(files.map((file) => readFileSync(machine.path(file), 'utf8')).join(''));

/** `pwd`: prints the working folder, for variables with a path: commands in the process of the test need it. */
const pwd: Program = async (machine) => said(`${machine.folder}\n`);

const echo: Program = async (_machine, words) => said(`${words.join(' ')}\n`);

/** `jq FILTER [FILE]`: prints the results as `jq -r` does. */
const jq: Program = async (machine, [expression = '.', file], stdin) =>
  said(await jqFilter(expression).run(file === undefined ? stdin : readFileSync(machine.path(file), 'utf8')));

/** `read-qr FILE`: prints the text of the QR code in a picture. */
const readQr: Program = async (machine, [file = '']) =>
  said(`${readPng(readFileSync(machine.path(file)))}\n`);

/** `wait PID`: returns the output and the exit code of a job. */
const wait: Program = (machine, [pid]) => machine.wait(Number(pid));

/** `kill -INT PID`: sends a signal to a job. */
const kill: Program = async (machine, [signal = '', pid]) => {
  machine.job(Number(pid)).kill(`SIG${signal.slice(1)}` as NodeJS.Signals);
  return said('');
};

/**
 * `await FILE [TEXT]`: waits until the file contains the text; without a text, until it contains a complete
 * line.
 */
const awaitFile: Program = async (machine, [name = '', text = '\n']) => {
  const file = machine.path(name);
  const holds = (): boolean => {
    try {
      return readFileSync(file, 'utf8').includes(text);
    } catch {
      return false;
    }
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    if (holds()) resolve();
    // If no job is running, the wait would never end, because nobody writes the file.
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

/**
 * `get URL [TEXT]`: prints the lines of the answer that begin with the text. The exit code is 1 if no line
 * matches or the status is not 2xx.
 */
const get: Program = async (_machine, [url = '', text = '']) => {
  const answer = await fetch(url);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && line.startsWith(text));
  return answer.ok && lines.length > 0 ? said(`${lines.join('\n')}\n`) : said('', 1);
};

/** `free-port`: prints a port that is currently unused. */
const printFreePort: Program = async () => said(`${await freePort()}\n`);

/**
 * `ls [FOLDER]` prints file names. `mode FILE…` prints the octal permissions and the name of each file. A
 * path can start with CONFIG or DATA. These words stand for the configuration folder and the data folder of
 * pix.
 */
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

/** `same A B`: succeeds if two files have the same lines in any order. */
const same: Program = async (machine, [a = '', b = '']) => {
  const lines = (file: string): string =>
    readFileSync(machine.path(file), 'utf8').trimEnd().split(/\r?\n/).sort().join('\n');
  return lines(a) === lines(b) ? said('') : said(`${a} and ${b} differ\n`, 1);
};

/** `never-shown TEXT…`: succeeds if pix has never written the text. */
const neverShown: Program = async (machine, texts) => {
  const shown = texts.filter((text) => machine.hasShown(text));
  return shown.length === 0 ? said('') : said(`shown: ${shown.join(' ')}\n`, 1);
};

export const programs: Readonly<Record<string, Program>> = {
  cat,
  echo,
  pwd,
  jq,
  wait,
  kill,
  ls,
  mode,
  same,
  deliver,
  get,
  await: awaitFile,
  'free-port': printFreePort,
  'read-qr': readQr,
  'never-shown': neverShown,
};
