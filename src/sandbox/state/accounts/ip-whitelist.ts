import type { Service } from '../../service.ts';
import { invalid, ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from './account-row.ts';

/** Maximum number of IP addresses in a whitelist (§5 rule 11). */
const MOST_IPS = 20;
const MOST_ADDED = 5;
const ADDED_WITHIN_MS = 5 * 60_000;

export const ipsOf = ({ ips }: AccountRow): readonly string[] => JSON.parse(ips) as string[];

/**
 * Returns the canonical form of an IP address.
 * @throws ServiceFault `PZV001` when the text is not an IP address
 */
export function canonicalIp(field: string, text: string): string {
  const { isIP } = process.getBuiltinModule('node:net');
  if (isIP(text) === 0) throw invalid(field, 'endereço IPv4 ou IPv6 inválido');
  return isIP(text) === 4 ? text : new URL(`http://[${text.split('%')[0]}]`).hostname.slice(1, -1);
}

/**
 * Adds an IP address to the account's whitelist.
 * @throws ServiceFault `PZA204` for a locked account, `PZG409` for an address already in the whitelist,
 * `PZG422` above 20 addresses, `PZG429` above 5 additions in 5 minutes
 */
export function addIpTo(service: Service, account: AccountRow, ip: string): void {
  if (account.locked === 1n) throw new ServiceFault('PZA204');
  const ips = ipsOf(account);
  if (ips.includes(ip)) throw new ServiceFault('PZG409');
  if (ips.length >= MOST_IPS) throw new ServiceFault('PZG422');
  const { db, clock } = service;
  const since = clock.now() - ADDED_WITHIN_MS;
  const sql = `select createdAt from ipChanges where account = ? and createdAt > ? and change = 'added'
    order by createdAt desc limit 1 offset ?`;
  const fifth = db.get<{ createdAt: bigint }>(sql, account.seq, since, MOST_ADDED - 1);
  if (fifth) {
    const retryAfterSeconds = Math.ceil((Number(fifth.createdAt) - since) / 1000);
    throw new ServiceFault('PZG429', {}, undefined, { retryAfterSeconds });
  }
  note(service, account, ip, 'added', [...ips, ip]);
}

/**
 * Removes an IP address from the account's whitelist. If the whitelist is then empty, also revokes every
 * WITHDRAW token (§5 rule 10).
 * @throws ServiceFault `PZA204` for a locked account, otherwise `PZG404` for an address that is not in the
 * whitelist
 */
export function removeIpFrom(service: Service, account: AccountRow, ip: string): void {
  if (account.locked === 1n) throw new ServiceFault('PZA204');
  const ips = ipsOf(account);
  if (!ips.includes(ip)) throw new ServiceFault('PZG404');
  const left = ips.filter((other) => other !== ip);
  note(service, account, ip, 'removed', left);
  if (left.length > 0) return;
  service.db.run(`update tokens set revoked = 1 where account = ? and ${WITHDRAWS}`, account.seq);
}

const WITHDRAWS = `' ' || scopes || ' ' like '% WITHDRAW %'`;

export const hasWithdrawToken = ({ db }: Service, { seq }: AccountRow): boolean =>
  db.get(`select 1 from tokens where account = ? and revoked = 0 and ${WITHDRAWS} limit 1`, seq) !==
  undefined;

function note(
  { db, clock }: Service,
  { seq: account }: AccountRow,
  ip: string,
  change: 'added' | 'removed',
  ips: readonly string[],
): void {
  db.update('accounts', account, { ips: JSON.stringify(ips) });
  db.insert('ipChanges', { account, ip, change, createdAt: clock.now() });
}
