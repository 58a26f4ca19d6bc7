import type { Service } from '../service.ts';
import type { CachingDatabase } from '../store/caching-database.ts';
import { type Certificates, type Identity, issueCertificates } from './issue-certificates.ts';

type Name = keyof Certificates;

/** Returns the stored certificates. If there are none, creates and stores them. */
export async function storedCertificates(
  { db }: Pick<Service, 'db'>,
  clientId: string,
): Promise<Certificates> {
  const kept = read(db);
  if (kept) return kept;
  const made = await issueCertificates(clientId);
  db.transact(() => {
    const rows: readonly [Name, Identity][] = [
      ['ca', { cert: made.ca, key: '' }],
      ['server', made.server],
      ['client', made.client],
    ];
    for (const [name, { cert, key }] of rows) db.insert('certificates', { name, cert, key });
  });
  return made;
}

function read(db: CachingDatabase): Certificates | undefined {
  const rows = db.all<Identity & { readonly name: Name }>('select * from certificates');
  const [ca, server, client] = (['ca', 'server', 'client'] as const).map((name) => {
    const row = rows.find((one) => one.name === name);
    return row && { cert: row.cert, key: row.key };
  });
  return ca && server && client ? { ca: ca.cert, server, client } : undefined;
}
