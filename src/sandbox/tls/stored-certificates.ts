import type { Service } from '../service.ts';
import { type Certificates, issueCertificates } from './issue-certificates.ts';

/** Returns the stored certificates. If there are none, creates and stores them. */
export async function storedCertificates(
  { db }: Pick<Service, 'db'>,
  clientId: string,
): Promise<Certificates> {
  const kept = db.get<{ json: string }>('select json from certificates');
  if (kept) return JSON.parse(kept.json) as Certificates;
  const made = await issueCertificates(clientId);
  db.run('insert into certificates (json) values (?)', JSON.stringify(made));
  return made;
}
