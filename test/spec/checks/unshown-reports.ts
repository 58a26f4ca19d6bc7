import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { Said, SpecWorld } from '../spec-world.ts';
import type { unshownFamiliesStatements } from '../statements/unshown-families.ts';
import { ISO_UTC } from './resources.ts';

const DAY_S = 86_400;

/** Checks of `unshown.md` §9: report jobs. */
export const unshownReportChecks: Checks<keyof typeof unshownFamiliesStatements> = {
  'unshown §9 POST /user/report body': async (world) => {
    const filters = { status: ['COMPLETED'], type: ['DEPOSIT'] };
    expect((await report(world, filters)).status).toBe(202);
    for (const wrong of [{ dateFrom: undefined }, { dateTo: undefined }, { status: 'COMPLETED,PENDING' }])
      expect((await report(world, wrong)).status).toBe(400);
    await world.paid();
    await world.charge();
    const { id } = (await report(world, filters)).json;
    await world.advance(10);
    expect((await world.main(`GET /user/report/${id}`)).json.writtenRows).toBe(1);
  },
  'unshown §9 Answer status': async (world) => expect((await report(world)).status).toBe(202),
  'unshown §9 Job extra fields': async (world) => {
    const { id, params } = (await report(world, { status: ['PENDING'] })).json;
    expect(params).toMatchObject({ status: ['PENDING'], dateFrom: expect.stringMatching(/^2020/) });
    await world.advance(10);
    expect((await world.main(`GET /user/report/${id}`)).json.writtenRows).toBe(0);
  },
  'unshown §9 storageExpiresAt': async (world) => {
    const { id, createdAt } = (await report(world)).json;
    await world.advance(10);
    const { storageExpiresAt } = (await world.main(`GET /user/report/${id}`)).json;
    const days = (Date.parse(String(storageExpiresAt)) - Date.parse(String(createdAt))) / (DAY_S * 1000);
    expect(days).toBeCloseTo(7, 3);
    await world.advance(7 * DAY_S);
    expect((await world.main(`POST /user/report/${id}/download`)).status).toBe(410);
  },
  'unshown §9 GET /user/report/{id}': async (world) => {
    const { id } = (await report(world)).json;
    expect((await world.main(`GET /user/report/${id}`)).json).toMatchObject({ id, status: 'PENDING' });
    for (const route of ['GET /user/report/none', 'POST /user/report/none/download'])
      expect((await world.main(route)).json.errorCode).toBe('PZG404');
  },
  'unshown §9 POST /user/report/:id/download': async (world) => {
    const { id } = (await report(world)).json;
    await world.advance(10);
    const { url, expiresAt } = (await world.main(`POST /user/report/${id}/download`)).json;
    expect(expiresAt).toMatch(ISO_UTC);
    expect((await fetch(String(url))).status).toBe(200);
    await world.advance(299);
    expect((await fetch(String(url))).status).toBe(200);
    await world.advance(2);
    expect((await fetch(String(url))).status).toBeGreaterThanOrEqual(400);
  },
};

const report = (world: SpecWorld, more: object = {}): Promise<Said> =>
  world.main('POST /user/report', {
    body: { dateFrom: '2020-01-01T00:00:00Z', dateTo: '2099-01-01T00:00:00Z', ...more },
  });
