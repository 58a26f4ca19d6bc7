import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import { type ApiCall, apiChanges } from '../../src/operations/call-api.ts';

const changes = (method: string, path: string, more: Partial<ApiCall> = {}): boolean =>
  apiChanges({ method, path, query: [], body: {}, family: undefined, usualFamily: 'main', ...more });

/** Paths that a server could read as another path. */
const UNSAFE = String.raw`
  https://evil.example.com/user  //evil.example.com/user  @evil.example.com/  C:/Program_Files/Git/user
  /user/../withdraw  user/../withdraw  /user/%2e%2e/withdraw  /user/%252e%252e/withdraw  /user/..%2fwithdraw
  /user\..\withdraw  /user?x=1  /user#x  /user/.  /user/%zz
  /withdraw%00  /withdraw%00.json  /withdraw%2500  /withdraw%20  /withdraw%0d%0a  /withdraw%3Fx=1  /withdraw%23x
  /with%E2%80%8Bdraw`;

describe('apiChanges', () => {
  it.each(UNSAFE.trim().split(/\s+/))('apiChanges refuses the path %s', (path) => {
    expect(() => changes('GET', path.replace('_', ' '))).toThrow('api.path');
  });

  const moving = Object.values(routes).filter((row: Route) => row.movesMoney);
  const spellings = (path: string): readonly string[] => {
    const one = path.replace(/:\w+/g, 'X1');
    const escaped = one.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    const wide = one.replace(/[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const slashes = one.replaceAll('/', '//').slice(1);
    const ends = [`${one}/`, `${one};a=1`, `${one}.`, `${one}.json`];
    const roots = [one.slice(1), `/v1${one}`, `/user/..;${one}`, one.replaceAll('i', 'ı')];
    return [one, one.toUpperCase(), slashes, escaped, wide, encodeURI(wide), ...ends, ...roots];
  };
  it.each(moving.map(({ method, path }): [string, string] => [method, path]))(
    'apiChanges refuses %s %s in every spelling of the path, because the request moves money',
    (method, path) => {
      for (const spelling of spellings(path))
        expect(() => changes(method, spelling), spelling).toThrow('api.moves_money');
      for (const family of ['main', 'hub'] as const)
        expect(() => changes(method, path.replace(/:\w+/g, 'X1'), { family })).toThrow('api.moves_money');
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE'])('apiChanges refuses %s for a path that moves money', (method) => {
    const query = [['_method', 'POST']] as const;
    expect(() => changes(method, '/withdraw', { query })).toThrow('api.moves_money');
  });
});
