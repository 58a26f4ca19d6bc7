import type { Answer } from '../http/answer.ts';
import { sameText } from '../same-text.ts';
import { BASE64URL } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import { type ReportRow, reportFile } from './report-jobs.ts';

/** Time in ms for which a signed URL is valid (unshown.md §9). */
const LINK_MS = 5 * 60_000;
const ADDRESS = /^\/files\/reports\/([^/]+)\.csv$/;

/** Returns a signed URL of a report's file. Its signature replaces a token. */
export function linkTo(service: Service, report: ReportRow) {
  const expiresAtMs = service.clock.now() + LINK_MS;
  const query = new URLSearchParams({
    expires: String(expiresAtMs),
    signature: signatureOf(service, report.id, String(expiresAtMs)),
  });
  return { url: `${service.origin}/files/reports/${report.id}.csv?${query}`, expiresAtMs };
}

/**
 * Returns the file of a signed URL, or undefined for any other path.
 * @throws ServiceFault `PZA200` for a wrong signature, `PZG410` for an expired URL or file
 */
export function download(service: Service, path: string, search: string): Answer | undefined {
  const [, id] = ADDRESS.exec(path) ?? [];
  if (id === undefined) return undefined;
  const query = new URLSearchParams(search);
  const expires = query.get('expires') ?? '';
  if (!sameText(query.get('signature') ?? '', signatureOf(service, id, expires))) {
    throw new ServiceFault('PZA200');
  }
  if (Number(expires) < service.clock.now()) throw new ServiceFault('PZG410');
  const report = service.db.get<ReportRow>('select * from reports where id = ?', id);
  const { bytes, parts } = reportFile(service, report?.seq ?? 0n);
  if (bytes === 0) throw new ServiceFault('PZG410');
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${id}.csv"`,
  };
  return { status: 200, headers, body: parts };
}

function signatureOf({ random }: Service, id: string, expires: string): string {
  const { createHmac } = process.getBuiltinModule('node:crypto');
  const key = random.text(BASE64URL, 43, 'download key');
  return createHmac('sha256', key).update(`${id}.${expires}`).digest('hex');
}
