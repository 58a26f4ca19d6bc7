import { readFileSync } from 'node:fs';
import { chromium, windowsNode } from './other-programs.ts';

const DAY_MS = 24 * 3_600_000;

/** A situation, such as a date or a browser, in which all tests or some of them run. */
export interface Situation {
  readonly name: string;
  readonly what: string;
  /** Returns the time at which the tests start, in ms since the epoch. By default, the tests start now. */
  readonly startsAt?: (nowMs: number) => number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The name of a new folder. The tree is copied into it, and `npm test` runs in the copy. */
  readonly copiedTo?: string;
  readonly node?: string;
  /** Returns variables of the environment, or the reason why this machine cannot run the tests. */
  readonly needs?: () => Readonly<Record<string, string>> | string;
  /** The tests to run if the command line names none. By default, all tests run. */
  readonly tests?: readonly string[];
  /** Is true for tests that `npm test` leaves out. */
  readonly isByHand?: true;
  readonly asNewUser?: true;
}

/** Returns the lowest version that `engines` in package.json permits, such as `22.19.0`. */
export function oldestNode(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { engines } = JSON.parse(text) as { readonly engines: { readonly node: string } };
  return `${engines.node.replace('>=', '')}.0`;
}

/** Tests of the built program, and tests whose results depend strongly on the libraries of Node. */
const NODE_TESTS = [
  ...['test/acceptance', 'test/bin', 'test/storage', 'test/sandbox'],
  ...['test/operations/reconcile', 'test/operations/webhooks', 'test/commands/records'],
];

const on = (instant: string) => (): number => Date.parse(instant);

/** Returns a function that returns the next time at which it is `hours:minutes` in UTC. */
function nextTime(hours: number, minutes: number): (nowMs: number) => number {
  return (nowMs) => {
    const today = Math.floor(nowMs / DAY_MS) * DAY_MS + (hours * 60 + minutes) * 60_000;
    return today > nowMs ? today : today + DAY_MS;
  };
}

/**
 * Returns a value for each environment variable in `names`. Each value changes the behaviour of pix. So a
 * test that depends on one of these variables fails.
 */
function settingsOfPix(names: readonly string[]): Record<string, string> {
  const special: Readonly<Record<string, string>> = {
    PIX_OUTPUT: 'json',
    PIX_LANG: 'pt-BR',
    PIX_READ_ONLY: '1',
    PIX_DEBUG: '1',
    PIX_NO_INPUT: '1',
    PIX_TIMEOUT: '1',
    PIX_JOURNAL_URL: 'postgres://127.0.0.1:1/elsewhere',
  };
  const usual = (name: string): string => {
    if (name.endsWith('_URL')) return 'http://127.0.0.1:1/elsewhere';
    return name.endsWith('_DIR') ? '/nonexistent/elsewhere' : 'of-somebody-else';
  };
  return Object.fromEntries(names.map((name) => [name, special[name] ?? usual(name)]));
}

export function situations(settings: readonly string[]): readonly Situation[] {
  const language = 'pt_BR.UTF-8';
  return [
    { name: 'leap-day', what: '29 February 2028', startsAt: on('2028-02-29T12:00:00Z') },
    { name: 'year-end', what: 'New Year, two minutes before', startsAt: on('2026-12-31T23:58:00Z') },
    {
      name: 'month-end',
      what: '31 January, before a month that has none',
      startsAt: on('2027-01-31T15:00:00Z'),
    },
    { name: 'midnight-utc', what: 'midnight of UTC, two minutes before', startsAt: nextTime(23, 58) },
    {
      name: 'midnight-sao-paulo',
      what: 'midnight of São Paulo, two minutes before',
      startsAt: nextTime(2, 58),
    },
    { name: 'later', what: 'in 100 days', startsAt: (nowMs) => nowMs + 100 * DAY_MS },
    {
      name: 'much-later',
      what: '2041: past 32-bit time, and past dates that seemed far',
      startsAt: on('2041-07-05T12:00:00Z'),
    },
    { name: 'tokyo', what: 'a machine in Tokyo', environment: { TZ: 'Asia/Tokyo' } },
    {
      name: 'portuguese',
      what: `${language}, installed or not`,
      environment: { LANG: language, LC_ALL: language },
    },
    {
      name: 'settings',
      what: 'settings of pix and proxies in the environment',
      environment: {
        ...settingsOfPix(settings),
        HTTP_PROXY: 'http://127.0.0.1:1',
        HTTPS_PROXY: 'http://127.0.0.1:1',
        NO_COLOR: '1',
        TERM: 'dumb',
        COLUMNS: '40',
      },
    },
    {
      name: 'oldest-node',
      what: `Node ${oldestNode()}, the oldest of package.json`,
      node: oldestNode(),
      tests: NODE_TESTS,
    },
    { name: 'newest-node', what: 'the newest Node of npm', node: 'latest', tests: NODE_TESTS },
    {
      name: 'windows',
      what: 'transcripts with Node for Windows under Wine',
      needs: windowsNode,
      tests: ['test/windows'],
      isByHand: true,
    },
    {
      name: 'browser',
      what: 'the HTML pages of pix in Chromium',
      needs: chromium,
      tests: ['test/browser'],
      isByHand: true,
    },
    { name: 'blank', what: 'npm test in a folder with a blank in its path', copiedTo: 'a folder' },
    {
      name: 'user',
      what: 'npm test as a user who is not root',
      copiedTo: 'tree',
      asNewUser: true,
    },
  ];
}

/**
 * Combines several situations into one.
 * @throws Error when two of them have a start time
 */
export function together(chosen: readonly Situation[]): Situation {
  if (chosen.filter(({ startsAt }) => startsAt).length > 1) throw new Error('one clock shows one time');
  const all: Situation = Object.assign({}, ...chosen);
  return {
    ...all,
    name: chosen.map(({ name }) => name).join('+'),
    what: chosen.map(({ what }) => what).join('; '),
    environment: Object.assign({}, ...chosen.map(({ environment }) => environment)),
  };
}
