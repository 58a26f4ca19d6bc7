import { describe, expect, it } from 'vitest';
import { REPORT_COLUMNS } from '../../../src/contract/report-columns.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type SandboxWorld, START, sandboxWorld } from '../../support/worlds/sandbox-world.ts';

const MONTH = { dateFrom: '2026-11-01T00:00:00Z', dateTo: '2026-11-30T23:59:59Z' };

async function createdReport({ ask }: SandboxWorld, body: object = MONTH): Promise<string> {
  const { status, json } = await ask('POST /v1/user/report', { body });
  expect(status).toBe(202);
  return String(json.id);
}

async function linesOf({ ask }: SandboxWorld, id: string): Promise<string[]> {
  const { json } = await ask(`POST /v1/user/report/${id}/download`);
  const url = new URL(String(json.url));
  const file = await ask(`GET ${url.pathname}${url.search}`, { token: null });
  expect(file.status).toBe(200);
  expect(Number(file.headers['content-length'])).toBe(file.bytes.byteLength);
  return new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
}

describe('report jobs', () => {
  const world = eachOf(sandboxWorld);

  it('a report has the columns of the contract, and a row for each transaction, oldest first', async () => {
    const first = await world.charge('10.5', { clientReference: 'a' });
    await world.clock.advance(1000);
    const second = await world.charge('1999.99');
    const paid = (await world.lever(first.id, 'pay')).json;
    const id = await createdReport(world);
    await world.clock.advance(2_000);
    const [header, ...lines] = await linesOf(world, id);
    expect(header).toBe(REPORT_COLUMNS.join(','));
    const rows = lines.map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(REPORT_COLUMNS.map((column, at) => [column, cells[at]]));
    });
    expect(rows).toHaveLength(2);
    for (const column of REPORT_COLUMNS) {
      expect([column, rows[0]?.[column]]).toEqual([column, String(paid[column] ?? '')]);
      expect([column, rows[1]?.[column]]).toEqual([column, String(second[column] ?? '')]);
    }
    expect(rows[0]).toMatchObject({ amount: '10.5', serviceFeeCharged: '0.115' });
  });

  it('a report contains texts unchanged, with quotes where CSV requires them', async () => {
    const texts = ['=1+1', 'a,b', 'say "hi"', 'two\nlines', '\u001b[31m', 'é'];
    for (const text of texts) await world.charge('10', { clientReference: text });
    const id = await createdReport(world);
    await world.clock.advance(2_000);
    const text = (await linesOf(world, id)).join('\r\n');
    for (const cell of [',=1+1,', ',"a,b",', ',"say ""hi""",', ',"two\nlines",', ',\u001b[31m,', ',é,'])
      expect(text).toContain(cell);
  });

  it('a report contains only transactions of the requested period, statuses and types', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      ids.push((await world.charge('10')).id);
      await world.clock.advance(3_600_000);
    }
    await world.lever(ids[1] ?? '', 'pay').catch(() => undefined);
    const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString();
    const idsIn = async (body: object) => {
      const id = await createdReport(world, body);
      await world.clock.advance(2_000);
      return (await linesOf(world, id)).slice(1).map((line) => line.split(',')[0]);
    };
    expect(await idsIn({ dateFrom: at(1), dateTo: at(2) })).toEqual(ids.slice(1, 3));
    expect(await idsIn({ ...MONTH, status: ['COMPLETED'] })).toEqual([]);
    expect(await idsIn({ ...MONTH, status: ['EXPIRED', 'PENDING'] })).toEqual(ids);
    expect(await idsIn({ ...MONTH, type: ['WITHDRAW'] })).toEqual([]);
    expect(await idsIn({ dateFrom: '2026-10-01', dateTo: '2026-10-31' })).toEqual([]);
  });

  it.each([
    [{ dateFrom: '2026-11-02', dateTo: '2026-11-01' }, 'dateTo'],
    [{ ...MONTH, type: ['GIFT'] }, 'type[0]'],
  ])('POST /user/report refuses the fields %j, and names the field %s', async (body, field) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/user/report', { body });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
  });
});

it('the download URL of a report is signed, is valid for five minutes, and needs no token', async () => {
  const world = await sandboxWorld({ baseUrl: 'http://127.0.0.1:4480' });
  const id = await createdReport(world);
  await world.clock.advance(2_000);
  const { json } = await world.ask(`POST /v1/user/report/${id}/download`);
  expect(json.expiresAt).toBe('2026-11-21T12:05:02.000Z');
  const url = new URL(String(json.url));
  expect(url.origin).toBe('http://127.0.0.1:4480');
  const get = (search: string) => world.ask(`GET ${url.pathname}${search}`, { token: null });
  expect((await get(url.search)).headers['content-type']).toBe('text/csv; charset=utf-8');
  for (const [name, value] of [
    ['signature', 'f'.repeat(64)],
    ['signature', ''],
    ['expires', '99999999999999'],
  ] as const) {
    const forged = new URL(url);
    forged.searchParams.set(name, value);
    expect(await get(forged.search)).toMatchObject({ status: 403, json: { errorCode: 'PZA200' } });
  }
  expect((await get('')).status).toBe(403);
  await world.clock.advance(300_000);
  expect((await get(url.search)).status).toBe(200);
  await world.clock.advance(1);
  expect(await get(url.search)).toMatchObject({ status: 410, json: { errorCode: 'PZG410' } });
});
