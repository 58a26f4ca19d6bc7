import type * as z from 'zod/mini';
import { isPrivateHost } from '../../client/transport/guarded-lookup.ts';
import { wireName } from '../../client/wire-names.ts';
import {
  downloadReport as downloadRow,
  readReport as readRow,
  type reportJob,
} from '../../contract/routes/reports.ts';
import { type Transport, TransportError, type WireResponse } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { isLoopback, parseServiceUrl } from '../../domain/parse-service-url.ts';
import { errorMessage, type PixError } from '../../domain/pix-error.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import { growingPauses, poll } from '../../domain/time/poll.ts';
import type { Sink } from '../files/atomic-file.ts';
import { csvGuard } from '../files/csv-guard.ts';
import type { Operator } from '../operator.ts';
import { type Exported, type ReportTarget, writeReport } from './write-report.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Waits until the report job is completed, and shows its progress.
 * @throws PixError `check` when the job failed
 */
async function awaitReport(operator: Operator, id: string): Promise<z.output<typeof reportJob>> {
  const job = await poll(async () => (await operator.client.call(readRow, { path: { id } })).data, {
    clock: operator.clock,
    signal: operator.signal,
    isDone: ({ status }) => status === 'COMPLETED' || status === 'FAILED',
    pauseMs: growingPauses(FIRST_PAUSE_MS, 1.5, LONGEST_PAUSE_MS),
    onWait: ({ status, writtenRows }) =>
      operator.progress('report.waiting', { id, status, rows: writtenRows ?? 0 }),
  });
  if (job.status === 'COMPLETED') return job;
  throw fail('report.failed', { id });
}

/**
 * Downloads the report from the job's signed URL, to which the token is not sent.
 * @throws PixError `unavailable` when the download is cut off
 */
async function downloadReport(
  operator: Operator,
  transport: Transport,
  id: string,
  sink: Sink,
): Promise<void> {
  const { raw } = await operator.client.call(downloadRow, { path: { id } });
  const field = wireName(operator.account.wire, 'downloadField');
  const address = isJsonObject(raw) ? raw[field] : undefined;
  const response = await fetchSigned(operator, transport, typeof address === 'string' ? address : '', field);
  let received = 0;
  try {
    for await (const chunk of response.body) {
      received += chunk.byteLength;
      await sink.write(chunk);
      operator.progress('report.receiving', { id, kilobytes: Math.ceil(received / 1024) });
    }
  } catch (error) {
    throw error instanceof TransportError ? brokenDownload(id, error) : error;
  }
  const announced = Number(response.headers['content-length'] ?? received);
  if (announced !== received) throw brokenDownload(id, new Error(`${received} of ${announced} bytes`));
}

/**
 * Follows at most five redirects and never sends a token. A service with a public address must not make us
 * fetch resources that only this machine can reach.
 */
async function fetchSigned(
  operator: Operator,
  transport: Transport,
  address: string,
  field: string,
): Promise<WireResponse> {
  const home = new URL(operator.account.roots.main ?? 'https://unknown.invalid').hostname;
  let target = address;
  for (let hops = 0; hops <= 5; hops += 1) {
    const parsed = parseServiceUrl(target, { query: true });
    if ('fault' in parsed) throw badAddress(field, parsed.fault);
    const { hostname } = new URL(parsed.url);
    if (isPrivateHost(hostname) && !isLoopback(home) && (isLoopback(hostname) || !isPrivateHost(home)))
      throw badAddress(field, 'private_address');
    const response = await transport({
      method: 'GET',
      url: parsed.url,
      headers: { accept: '*/*' },
      ...(hostname !== home && { homeHost: home }),
      signal: operator.signal,
    }).catch((error: unknown) => {
      if (error instanceof TransportError && error.fault === 'private_address')
        throw badAddress(field, error.fault);
      throw brokenDownload('', error);
    });
    if (response.status === 200) return response;
    const location = response.headers.location;
    for await (const _rest of response.body) break;
    if (response.status < 300 || response.status >= 400 || !location) {
      const gone = response.status === 403 || response.status === 404 || response.status === 410;
      throw fail(
        'report.address_refused',
        { status: response.status },
        {
          kind: gone ? 'missing' : 'unavailable',
          errorCode: `HTTP_${response.status}`,
          statusCode: response.status,
        },
      );
    }
    target = new URL(location, target).href;
  }
  throw badAddress(field, 'redirects');
}

const badAddress = (field: string, reason: string): PixError => fail('report.bad_address', { field, reason });

function brokenDownload(id: string, cause: unknown): PixError {
  const reason = errorMessage(cause);
  return fail('report.broken', { id, reason }, { cause });
}

/**
 * Waits for a report job, and writes its report.
 * @throws PixError `check` when the number of rows differs from the job's
 */
export async function saveReport(
  operator: Operator,
  transport: Transport,
  id: string,
  to: ReportTarget,
): Promise<Exported> {
  const job = await awaitReport(operator, id);
  return writeReport(operator.signal, to, async (through) => {
    const receive = (sink: Sink): Promise<void> => downloadReport(operator, transport, id, sink);
    if (to.style) {
      const { restyleReport } = await import('./restyle-report.ts');
      await restyleReport(id, to.style, through, receive, operator.signal);
    } else if (to.unguarded) await receive(through);
    else {
      const guard = csvGuard(through);
      await receive(guard);
      await guard.end();
    }
    // The specification does not say whether `writtenRows` includes the header line.
    const expected = job.writtenRows;
    const { records } = through;
    if (expected !== null && records !== expected && records !== expected + 1)
      throw fail('report.wrong_rows', { expected, rows: records });
    const rows = expected ?? Math.max(0, records - 1);
    const formulas = to.unguarded ? 'formulas_kept' : 'formulas_escaped';
    return { via: 'job', reportId: id, rows, formulas };
  });
}
