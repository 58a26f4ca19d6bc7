import { describe, expect, it } from 'vitest';
import { REPORT_COLUMNS } from '../../../src/contract/report-columns.ts';
import { type SandboxWorld, START, sandboxWorld, smallPayout } from '../../support/worlds/sandbox-world.ts';

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
  it('a report job goes from PENDING to RUNNING to COMPLETED within two seconds', async () => {
    const world = await sandboxWorld();
    await world.charge('10');
    const created = await world.ask('POST /v1/user/report', { body: { ...MONTH, status: ['PENDING'] } });
    expect(created.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      status: 'PENDING',
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
      writtenRows: null,
      storageExpiresAt: null,
      params: { ...MONTH, status: ['PENDING'] },
    });
    const route = `GET /v1/user/report/${created.json.id}`;
    const seen: unknown[] = [];
    for (let ms = 0; ms <= 2_000; ms += 500) {
      seen.push((await world.ask(route)).json.status);
      await world.clock.advance(500);
    }
    expect(seen).toEqual(['PENDING', 'PENDING', 'RUNNING', 'RUNNING', 'COMPLETED']);
    expect((await world.ask(route)).json).toMatchObject({
      writtenRows: 1,
      storageExpiresAt: '2026-11-28T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:02.000Z',
    });
  });

  it('a report has the columns of the contract, and a row for each transaction, oldest first', async () => {
    const world = await sandboxWorld();
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
    const world = await sandboxWorld();
    const texts = ['=1+1', 'a,b', 'say "hi"', 'two\nlines', '\u001b[31m', 'é'];
    for (const text of texts) await world.charge('10', { clientReference: text });
    const id = await createdReport(world);
    await world.clock.advance(2_000);
    const text = (await linesOf(world, id)).join('\r\n');
    for (const cell of [',=1+1,', ',"a,b",', ',"say ""hi""",', ',"two\nlines",', ',\u001b[31m,', ',é,']) {
      expect(text).toContain(cell);
    }
  });

  it('a report contains only transactions of the requested period, statuses and types', async () => {
    const world = await sandboxWorld();
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

  // The sandbox writes 1,000 rows of a report at a time.
  it('a report of 1,001 transactions contains all of them', async () => {
    const world = await sandboxWorld();
    const references = Array.from({ length: 1_001 }, (_, n) => `r${n}`);
    await Promise.all(references.map((clientReference) => smallPayout(world, { clientReference })));
    const id = await createdReport(world);
    await world.clock.advance(1_000);
    let status: unknown;
    while (status !== 'COMPLETED') {
      await world.clock.advance(1_000);
      status = (await world.ask(`GET /v1/user/report/${id}`)).json.status;
    }
    const lines = await linesOf(world, id);
    expect(lines).toHaveLength(1_002);
    expect(lines.slice(1).map((line) => line.split(',')[6])).toEqual(references);
    expect((await world.ask(`GET /v1/user/report/${id}`)).json.writtenRows).toBe(1_001);
  });

  it.each([
    [{ dateTo: '2026-11-01' }, 'dateFrom'],
    [{ dateFrom: '2026-11-01' }, 'dateTo'],
    [{ ...MONTH, dateTo: 'soon' }, 'dateTo'],
    [{ dateFrom: '2026-11-02', dateTo: '2026-11-01' }, 'dateTo'],
    [{ ...MONTH, status: 'PENDING' }, 'status'],
    [{ ...MONTH, type: ['GIFT'] }, 'type[0]'],
  ])('POST /user/report refuses the fields %j, and names the field %s', async (body, field) => {
    const { ask } = await sandboxWorld();
    const said = await ask('POST /v1/user/report', { body });
    expect(said).toMatchObject({ status: 400, json: { errorCode: 'PZV001', details: [{ field }] } });
  });
});

describe('report downloads', () => {
  it('the sandbox refuses downloads of reports that are unknown (PZG404), unfinished (PZG409) or too old (PZG410)', async () => {
    const world = await sandboxWorld();
    const id = await createdReport(world);
    const download = () => world.ask(`POST /v1/user/report/${id}/download`);
    expect(await download()).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
    await world.clock.advance(1_500);
    expect(await download()).toMatchObject({ status: 409 });
    await world.clock.advance(500);
    expect(await download()).toMatchObject({ status: 200 });
    await world.clock.advance(7 * 86_400_000);
    expect(await download()).toMatchObject({ status: 410, json: { errorCode: 'PZG410' } });
    const unknown = await world.ask('POST /v1/user/report/none/download');
    expect(unknown).toMatchObject({ status: 404, json: { errorCode: 'PZG404' } });
    expect(await world.ask('GET /v1/user/report/none')).toMatchObject({ status: 404 });
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
});
