import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ErrorCode, errorCodes } from '../../src/contract/error-codes.ts';
import type { JsonObject } from '../../src/domain/text/json.ts';
import { NATURAL } from '../support/provoking.ts';
import { pixWorld } from '../support/worlds/pix-world.ts';

const CODES = Object.keys(errorCodes) as ErrorCode[];

describe('every error code of §7.3', () => {
  it('pix balance reports each error code that pix sandbox fault add has injected', async () => {
    const { run, json, close } = await pixWorld();
    onTestFinished(close);
    const told: [string, number][] = [];
    for (const name of CODES) {
      const fault = ['--route', 'GET /user/balance', '--kind', 'status', '--code', name, '--times', '99'];
      await json(['sandbox', 'fault', 'add', ...fault, '--json']);
      const { error } = await json<{ error: JsonObject }>('balance --json');
      told.push([String(error.errorCode), Number(error.statusCode)]);
      await run('sandbox fault clear');
    }
    expect(told).toEqual(CODES.map((name) => [name, errorCodes[name].status]));
  });

  it(`the sandbox's README lists every error code, and marks codes that only sandbox fault add can cause`, () => {
    const readme = readFileSync(new URL('../../src/sandbox/README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| `(PZ\w+)` \| (.+) \|$/gm)].map(([, name, how]) => [
      name,
      how === 'fault',
    ]);
    expect(rows).toEqual(CODES.map((name) => [name, !Object.hasOwn(NATURAL, name)]));
  });
});
