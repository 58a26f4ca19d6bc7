import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../src/sandbox/store/open-store.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const opened = (place: string) => {
  const store = openStore(place);
  onTestFinished(() => store.close());
  return store;
};

describe('the store in memory', () => {
  it('a store in memory has the same tables as a store in a folder, even when it is opened twice', () => {
    const tablesOf = (place: string) =>
      opened(place).all('select type, name, sql from sqlite_schema order by name');
    const inFolder = tablesOf(tempFolder());
    expect(inFolder.length).toBeGreaterThan(50);
    expect(tablesOf(':memory:')).toEqual(inFolder);
    expect(tablesOf(':memory:')).toEqual(inFolder);
  });

  it('a store in memory starts empty, and does not share data with other stores', () => {
    const first = opened(':memory:');
    first.insert('meta', { key: 'seed', value: '7' });
    const second = opened(':memory:');
    expect(second.all('select * from meta')).toEqual([]);
    second.insert('meta', { key: 'seed', value: '8' });
    expect(first.all<{ value: string }>('select * from meta')[0]?.value).toBe('7');
  });

  it('a store in memory enforces foreign keys and rolls back failed transactions', () => {
    opened(':memory:');
    const copy = opened(':memory:');
    const orphan = { token: 't', account: 99, scopes: '', family: 'main' };
    expect(() => copy.transact(() => copy.insert('tokens', orphan))).toThrow('FOREIGN KEY');
    expect(copy.all('select * from tokens')).toEqual([]);
  });
});
