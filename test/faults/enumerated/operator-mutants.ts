import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { World } from '../../../src/cli/session/world.ts';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { answersWith } from '../faulty-answers.ts';
import { isOpening, isSettling, journal, type Mutant, network, without } from './mutants.ts';

/** In the mutant `every-account-ours`, the service returns this account number for every token. */
const FIRST_ACCOUNT = '100001';

const replacing = (stream: World['stderr'], pattern: RegExp): World['stderr'] =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => void stream.write(chunk.toString().replace(pattern, ''), done),
  });

/** A prompt discards the keys that are typed earlier than this, in ms. */
const UNREAD_MS = 300;

/** Returns whether the answer is an error without an envelope of the service. */
const isForeign = (status: number, text: string): boolean => status >= 400 && !text.includes('requestId');

/** Bugs that the tests find only with certain actions of the operator or certain behaviour of the service. */
export const OPERATOR_MUTANTS: readonly Mutant[] = [
  {
    name: 'seen-ignored',
    fault: 'sends a payment although an equal payment changed during the confirmation',
    world: without(isOpening, 'intent.seen is null or', '1 = 1 or'),
    caught: { prompt: 'prompt/payout/none/pays/open/no-reference/n', as: 'twice' },
  },
  {
    name: 'every-account-ours',
    fault: 'resolves a payment with the token of another account',
    world: network((request, good) =>
      answersWith(good, (method, path) => method === 'GET' && path === '/v1/user', {
        accountNumber: FIRST_ACCOUNT,
      } satisfies JsonObject)(request),
    ),
    caught: { route: 'payout', answer: 'lost-then-down', rerun: 'hints-other-token', as: 'wrong' },
  },
  {
    name: 'no-mark',
    fault: 'does not notice that its journal is lost',
    world: (world) => {
      rmSync(join(String(world.env.PIX_CONFIG_DIR), 'journals'), { recursive: true, force: true });
      return world;
    },
    caught: { route: 'payout', answer: 'lost-then-down', rerun: 'deleted-journal', as: 'twice' },
  },
  {
    name: 'no-profile-in-hints',
    fault: 'prints hints without the profile',
    world: (world) => ({
      ...world,
      stderr: replacing(world.stderr, / --profile sandbox/g),
      stdout: replacing(world.stdout, / --profile sandbox/g),
    }),
    caught: {
      route: 'payout',
      answer: 'lost',
      rerun: 'hints-other-profile',
      as: 'twice',
      killedAt: /^POST .*: sent$/,
    },
  },
  {
    name: 'any-reference-ours',
    fault: 'treats an answer about another payment as one about its own payment',
    world: network((request, good) =>
      answersWith(good, (method) => method === 'POST', { clientReference: null })(request),
    ),
    caught: { route: 'payout', answer: 'other-reference', rerun: 'same-reference', as: 'wrong' },
  },
  {
    name: 'success-forgotten',
    fault: 'treats a success with an incomplete body as a payment that was not made',
    world: journal((sql, values, good) =>
      good(
        sql,
        isSettling(sql)
          ? values.map((value) => (value === 'answer_cut' ? 'network_timeout' : value))
          : values,
      ),
    ),
    caught: { route: 'card-charge', answer: 'cut-never-applied', rerun: 'same-reference', as: 'twice' },
  },
  {
    name: 'proxy-believed',
    fault: 'treats an answer of a proxy as a refusal by the service',
    world: network(async (request, good) => {
      const answer = await good(request);
      const text = await textOf(answer);
      const envelope = { errorCode: 'PZG422', message: 'm', statusCode: answer.status, requestId: 'r' };
      const body = isForeign(answer.status, text) ? JSON.stringify(envelope) : text;
      return { ...answer, body: bodyOf(Buffer.from(body)) };
    }),
    caught: { route: 'payout', answer: 'proxy-422-html-after', rerun: 'no-reference', as: 'twice' },
  },
  {
    name: 'repetition-decides',
    fault: 'looks up nothing after an error answer to a repetition',
    world: (world) => {
      const keys = new Set<string>();
      let isRefused = false;
      return network(async (request, good) => {
        const key = request.headers['idempotency-key'] ?? '';
        const isRepeated = key !== '' && keys.has(key);
        keys.add(key);
        const answer = await good(request);
        if (isRepeated && answer.status >= 400) isRefused = true;
        // A look-up has no end time. The witness of the account has one, and stays readable.
        const isLookUp =
          isRefused &&
          request.url.includes('/transactions/statement') &&
          !new URL(request.url).searchParams.has('dateTo');
        return isLookUp ? { ...answer, body: bodyOf(Buffer.from('{"data":[]}')) } : answer;
      })(world);
    },
    caught: {
      route: 'payout-hub',
      answer: 'proxy-404-html-before-repeated',
      rerun: 'same-reference',
      as: 'wrong',
    },
  },
  {
    name: 'yes-covers-all',
    fault: 'takes a payment that another process has just resolved for one that --yes covers',
    world: (world) => ({ ...world, startedAtMs: Number.MAX_SAFE_INTEGER }),
    caught: { route: 'transfer', answer: 'lost-then-down', rerun: 'at-once-3', as: 'twice' },
  },
  {
    name: 'one-account',
    fault: 'does not notice that a token belongs to another account',
    world: network((request, good) =>
      answersWith(good, (method, path) => method === 'GET' && path === '/v1/user', {
        accountNumber: FIRST_ACCOUNT,
      } satisfies JsonObject)(request),
    ),
    caught: { route: 'payout', answer: 'lost-then-down', rerun: 'replaced-token', as: 'twice' },
  },
  {
    name: 'account-of-the-question',
    fault: 'pays with a token that replaced the one of the question',
    world: network((request, good) =>
      answersWith(good, (method, path) => method === 'GET' && path === '/v1/user', {
        accountNumber: FIRST_ACCOUNT,
      } satisfies JsonObject)(request),
    ),
    caught: { prompt: 'prompt/payout/none/replaces-token/open/reference/n', as: 'twice' },
  },
  {
    name: 'amount-of-the-code',
    fault: 'pays a code by the hub without the amount that was confirmed',
    world: network((request, good) => {
      if (!request.url.endsWith('/qr-payments')) return good(request);
      const { amount: _amount, ...body } = JSON.parse(String(request.body)) as JsonObject;
      return good({ ...request, body: JSON.stringify(body) });
    }),
    caught: { route: 'qr-changed-hub', answer: 'answered', rerun: 'same-reference', as: 'twice' },
  },
  {
    name: 'lease-by-the-clock',
    fault: 'measures a lease only with the clock of the machine',
    world: (world) => ({ ...world, clock: { ...world.clock, elapsed: () => world.clock.now() } }),
    caught: {
      route: 'card-charge',
      answer: 'answered',
      pausedAt: /^journal after: insert into entries/,
      rerun: 'clock-day-behind-referenced',
      as: 'twice',
    },
  },
  {
    name: 'mark-of-a-number',
    fault: 'detects an older journal only by the number of its entries',
    world: (world) => {
      const folder = join(String(world.env.PIX_CONFIG_DIR), 'journals');
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        const file = join(folder, name);
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"opened":\[[^\]]*\]/g, '"opened":[]'));
      }
      return world;
    },
    caught: { route: 'payout-hub', answer: 'lost-then-down', rerun: 'failover', as: 'twice' },
  },
  {
    name: 'keys-kept',
    fault: 'takes keys that were typed before the question for an answer to it',
    world: (world) => ({
      ...world,
      clock: {
        ...world.clock,
        at: (atMs, task) => {
          if (atMs - world.clock.now() !== UNREAD_MS) return world.clock.at(atMs, task);
          task();
          return () => undefined;
        },
      },
    }),
    caught: { prompt: 'prompt/refund/none/types-ahead/open/reference/n', as: 'twice' },
  },
];
