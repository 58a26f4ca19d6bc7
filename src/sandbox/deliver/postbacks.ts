import { isSuccess } from '../../domain/is-success.ts';
import type { Work } from '../scheduler.ts';
import type { Service } from '../service.ts';
import { postToReceiver } from './post-to-receiver.ts';
import { MOST_ATTEMPTS, retryPauseMs } from './retry-pause-ms.ts';

interface Postback {
  readonly seq: bigint;
  readonly charge: bigint;
  readonly url: string;
  readonly body: string;
  readonly attempts: bigint;
}

/**
 * Queues a postback about a card charge (unshown.md §11). Postbacks are not signed, because the specification
 * does not describe their headers.
 */
export function addPostback(
  { db, clock, scheduler }: Service,
  { charge, url, body }: Pick<Postback, 'charge' | 'url' | 'body'>,
): void {
  const { seq } = db.insertAndGet<Postback>('postbacks', { charge, url, body });
  scheduler.add('postback', seq, clock.now());
}

export function postBack(service: Service, subject: bigint): Work | undefined {
  const sql = `select * from postbacks where seq = ? and state = 'queued'`;
  const job = service.db.get<Postback>(sql, subject);
  return job && (() => attempt(service, job));
}

async function attempt(service: Service, job: Postback): Promise<void> {
  const { db, clock, random, scheduler, signal } = service;
  const attempts = Number(job.attempts) + 1;
  const { status } = await postToReceiver(
    { url: job.url, headers: { 'x-callback-attempt': String(attempts) }, body: Buffer.from(job.body) },
    service,
  );
  if (signal.aborted) return;
  db.transaction(() => {
    const delivered = isSuccess(status);
    const state = delivered ? 'delivered' : attempts < MOST_ATTEMPTS ? 'queued' : 'failed';
    db.update('postbacks', job.seq, { attempts, state });
    if (state === 'queued')
      scheduler.add('postback', job.seq, clock.now() + retryPauseMs(random, attempts, 'postback', job.seq));
  });
  scheduler.wake();
}
