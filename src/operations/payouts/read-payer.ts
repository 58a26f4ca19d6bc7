import type * as z from 'zod/mini';
import type { Reply } from '../../client/client.ts';
import { readAccount } from '../../contract/routes/account.ts';
import type { account } from '../../contract/schemas/account.ts';
import { fail } from '../../domain/errors.ts';
import { MONEY_FAMILIES, type MoneyFamily } from '../../domain/family.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { asFailure, PixError } from '../../domain/pix-error.ts';
import { printOf } from '../../domain/text/print-of.ts';
import { SKEW_MS } from '../../domain/time/clock.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { KnownAccount, Witness } from '../../storage/journal/journal-accounts.ts';
import { holderOf, type JournalEntry, type PayingAccount } from '../../storage/journal/journal-entry.ts';
import { isAbsence } from '../call-route.ts';
import type { Credential, Operator } from '../operator.ts';
import { PAGE_SIZE, walkPages } from '../walk-pages.ts';

export type Account = z.output<typeof account>;

export interface Payer extends PayingAccount {
  /**
   * Fingerprint of the token that pays. A payment with another token is not sent. Null for cards, because
   * their access tokens change with each session.
   */
  readonly credential: string | null;
  /** The paying account. Null for the hub and for cards, which have no route that returns it. */
  readonly account: Account | null;
  /** Available balance; null when the service does not return it. */
  readonly balance: Decimal | null;
  /**
   * The service's time when it answered, in ms since 1970. Every later payment has the same or a later time.
   * Null if the answer contains no time.
   */
  readonly notBefore: number | null;
}

const DRY_RUN: Payer = {
  scope: 'dry-run',
  holder: 'dry-run',
  place: '',
  profileId: '',
  credential: null,
  account: null,
  balance: null,
  notBefore: null,
};

/**
 * Reads the paying account.
 * @throws PixError when the service cannot be read, or the journal is not the one that this machine used
 * before: then nothing is paid
 */
export async function readPayer(operator: Operator, family: MoneyFamily): Promise<Payer> {
  // A dry run sends no payment, so it does not read the payer.
  if (operator.run.dryRun) return DRY_RUN;
  const journal = await operator.money.journal();
  await operator.money.journalMark.check(journal);
  // Before the first request, because it may take long.
  if (operator.run.unaskedSince !== null) await journal.rememberStart();
  if (family === 'main') {
    const { reply, ...paying } = await readMainAccount(operator, journal);
    const { data, headers } = reply;
    return { ...paying, account: data, balance: data.balanceAvailable, notBefore: timeOf(headers.date) };
  }
  const read = family === 'hub' ? await readHubBalance(operator) : await readCardTime(operator);
  return { ...(await identify(operator, journal, family)), ...read, account: null };
}

type Paying = Pick<Payer, keyof PayingAccount | 'credential'>;

/**
 * Returns the account that pays now. Sends a request for the main family, and if the journal does not know the
 * credential.
 * @throws PixError when the account cannot be read
 */
export async function readPayingAccount(operator: Operator, family: MoneyFamily): Promise<Paying> {
  const journal = await operator.money.journal();
  if (family !== 'main') return identify(operator, journal, family);
  const { reply: _reply, ...paying } = await readMainAccount(operator, journal);
  return paying;
}

/**
 * Returns whether the account of an entry is still the one that pays. Sends a request only if the journal does not
 * know the credential, for example because the token was replaced while this command ran. The journal does not contain
 * an account whose number the service does not show. It is not compared.
 * @throws PixError when the account cannot be read
 */
export async function isStillPaying(
  operator: Operator,
  { family, scope }: Pick<JournalEntry, 'family' | 'scope'>,
): Promise<boolean> {
  const journal = await operator.money.journal();
  if (!(await journal.accounts.isKnown(scope))) return true;
  const credential = await operator.account.credential(family);
  const known = await journal.accounts.of(credentialAt(operator, journal, family, credential));
  return (known?.scope ?? (await readScope(operator, family))) === scope;
}

/** @throws PixError when the account cannot be read */
export const readScope = async (operator: Operator, family: MoneyFamily): Promise<string> =>
  (await readPayingAccount(operator, family)).scope;

/**
 * Like `readScope`, but reads the account of a family only once. Returns null when the profile has no address
 * for the family.
 */
export type ScopeOf = (family: MoneyFamily) => Promise<string | null>;

export function scopesOf(operator: Operator): ScopeOf {
  const scopes = new Map<MoneyFamily, Promise<string | null>>();
  return (family) => {
    const known = scopes.get(family);
    if (known !== undefined) return known;
    const scope =
      operator.account.roots[family] === undefined ? Promise.resolve(null) : readScope(operator, family);
    scopes.set(family, scope);
    return scope;
  };
}

/**
 * Returns what the journal knows about the account, without a request. Before the first payment with a
 * credential, this is only the profile.
 */
export async function knownAccount(operator: Operator): Promise<PayingAccount> {
  const { profileId } = operator.account;
  const journal = await operator.money.journal();
  for (const family of MONEY_FAMILIES) {
    if (operator.account.roots[family] === undefined) continue;
    const credential = await orNull(() => operator.account.credential(family));
    if (credential === null) continue;
    const known = await journal.accounts.of(credentialAt(operator, journal, family, credential));
    if (known !== null) return { ...asPaying(known), profileId };
  }
  return { scope: '', holder: '', place: '', profileId };
}

async function readHubBalance(operator: Operator): Promise<Pick<Payer, 'balance' | 'notBefore'>> {
  const { hubReadBalance } = await import('../../contract/routes/hub.ts');
  const { data, headers } = await operator.client.call(hubReadBalance, {});
  return {
    balance: data.available === null ? null : Decimal.fromCents(data.available),
    notBefore: earliestOf(timeOf(headers.date), timeOf(data.syncedAt ?? undefined)),
  };
}

async function readCardTime(operator: Operator): Promise<Pick<Payer, 'balance' | 'notBefore'>> {
  const { listCardCharges } = await import('../../contract/routes/card.ts');
  // Every answer contains the service's time. This request is chosen because its answer is small.
  const { headers } = await operator.client.call(listCardCharges, { query: { limit: 1 } });
  return { balance: null, notBefore: timeOf(headers.date) };
}

/** Reads the account of the main family, which shows its number. */
async function readMainAccount(
  operator: Operator,
  journal: Journal,
): Promise<Paying & { readonly reply: Reply<Account> }> {
  const root = placeOf(operator, 'main');
  const { profileId } = operator.account;
  const [reply, credential] = await readWithCredential(operator);
  const number = accountNumberOf(reply.data);
  if (number === null) {
    const scope = printOf(`${root.text}\n${credential}`);
    return { scope, holder: holderOf(scope, null), place: '', profileId, credential, reply };
  }
  const scope = printOf(`${root.text}\n${number}`);
  const known = { scope, place: root.print, number: numberPrint(journal, number), witness: null };
  const key = journal.fingerprint(`${root.text}\n${credential}`);
  const before = await journal.accounts.of(key);
  if (before?.number !== known.number || before.scope !== scope) {
    await journal.accounts.bind(key, known);
    await journal.accounts.name(scope, known.number);
  }
  return { ...asPaying(known), place: root.print, profileId, credential, reply };
}

/** Returns the digits of the account number. Null if there are none, or if others may have the same ones. */
function accountNumberOf({ accountNumber }: Account): string | null {
  const digits = accountNumber?.replace(/[\s.-]/g, '') ?? '';
  return /^\d*[1-9]\d*$/.test(digits) ? digits : null;
}

/** Reads the account, and the credential that read it: it may be replaced at any time. */
async function readWithCredential(operator: Operator): Promise<readonly [Reply<Account>, string | null]> {
  const paying = async (): Promise<string | null> =>
    (await orNull(() => operator.account.credential('main')))?.print ?? null;
  for (let credential = await paying(); ; ) {
    const reply = await readAsPayer(operator);
    const now = await paying();
    if (now === credential) return [reply, credential];
    credential = now;
  }
}

/**
 * Identifies the account of the hub or of cards. No route of these families returns it (§4), so a credential is
 * recognised by a record that only its account can read, the witness. The journal stores the account of each
 * credential. If nothing proves to which account a new credential belongs, it gets an account of its own, which
 * may be any other one (`mayBeSameAccount`): then an earlier payment with an equal reference or intention
 * prevents the payment.
 */
async function identify(operator: Operator, journal: Journal, family: 'hub' | 'card'): Promise<Paying> {
  const { accounts } = journal;
  const { print: place } = placeOf(operator, family);
  const credential = await operator.account.credential(family);
  const key = credentialAt(operator, journal, family, credential);
  let known = await accounts.of(key);
  if (known === null || known.witness === null) {
    known = await recognise(operator, journal, family, known ?? newAccount(place, key));
    await accounts.bind(key, known);
  } else if (operator.client.serviceNow() - known.witness.atMs > FRESH_MS) {
    const newer = await newestRecord(operator, family);
    if (newer !== null) await accounts.renew(known.scope, newer);
  }
  if (known.number === null) {
    const number = await numberOf(operator, journal, family, credential);
    if (number !== null) await accounts.name(known.scope, number);
    known = { ...known, number };
  }
  return {
    ...asPaying(known),
    profileId: operator.account.profileId,
    credential: family === 'card' ? null : credential.print,
  };
}

const newAccount = (place: string, key: string): KnownAccount => ({
  scope: printOf(`${place}\n${key}`),
  place,
  number: null,
  witness: null,
});

/**
 * Returns the account of this journal whose witness the credential can read. If there is none, returns `own`,
 * with a witness if it certainly differs from all other accounts at the address.
 */
async function recognise(
  operator: Operator,
  { accounts }: Journal,
  family: 'hub' | 'card',
  own: KnownAccount,
): Promise<KnownAccount> {
  for (;;) {
    const others = (await accounts.at(own.place)).filter(({ scope }) => scope !== own.scope);
    let isSure = true;
    for (const other of others) {
      const reads = other.witness === null ? null : await canRead(operator, family, other.witness);
      if (reads === true) return other;
      isSure &&= reads === false;
    }
    const witness = isSure ? await newestRecord(operator, family) : null;
    if (witness === null) return own;
    await accounts.add(own);
    if (await accounts.testify(own, witness, others.length)) return { ...own, witness };
  }
}

/** A witness that is older than this is replaced, because the service may not keep old records. */
const FRESH_MS = 86_400_000;
/** If a witness is older than this and is not found, the service may have deleted it. */
const OLDEST_WITNESS_MS = 90 * 86_400_000;

/** Returns the newest record that the account shows; null if it shows none, or cannot be read. */
async function newestRecord({ client }: Operator, family: 'hub' | 'card'): Promise<Witness | null> {
  return orNull(async () => {
    if (family === 'hub') {
      const { hubListStatement } = await import('../../contract/routes/hub.ts');
      const [row] = (await client.list(hubListStatement, { query: { limit: 1 } })).items;
      return witnessOf(row?.item.id, row?.item.postedAt);
    }
    const { listCardCharges } = await import('../../contract/routes/card.ts');
    const [charge] = (await client.call(listCardCharges, { query: { limit: 1 } })).data.charges;
    return witnessOf(charge?.id, charge?.createdAt);
  });
}

function witnessOf(id: string | undefined, at: string | null | undefined): Witness | null {
  const atMs = timeOf(at ?? undefined);
  return id === undefined || atMs === null ? null : { id, atMs };
}

/** Returns whether the account can read the record; null if the answer does not decide it. */
async function canRead(
  operator: Operator,
  family: 'hub' | 'card',
  { id, atMs }: Witness,
): Promise<boolean | null> {
  const mayBeDeleted = operator.client.serviceNow() - atMs > OLDEST_WITNESS_MS;
  try {
    if (family === 'card') {
      const { readCardCharge } = await import('../../contract/routes/card.ts');
      return (await operator.client.call(readCardCharge, { path: { chargeId: id } })).data.id === id;
    }
    const { hubListStatement } = await import('../../contract/routes/hub.ts');
    const [dateFrom, dateTo] = [-SKEW_MS, SKEW_MS].map((ms) => new Date(atMs + ms).toISOString());
    let count = 0;
    for await (const { item } of walkPages(operator, hubListStatement, { dateFrom, dateTo })) {
      if (item.id === id) return true;
      count += 1;
    }
    // With a wrong field name for the cursor, only the first page can be read.
    return mayBeDeleted || count >= PAGE_SIZE ? null : false;
  } catch (error) {
    if (isAbsence(error)) return mayBeDeleted ? null : false;
    return orNull(() => Promise.reject(error));
  }
}

/**
 * Returns whether a list of the account lacks even its witness. Then an empty list proves nothing: a proxy may
 * have answered.
 */
export async function lacksWitness(
  operator: Operator,
  { family, scope }: Pick<JournalEntry, 'family' | 'scope'>,
): Promise<boolean> {
  const { accounts } = await operator.money.journal();
  const known = await accounts.at(placeOf(operator, family).print);
  const witness = known.find((one) => one.scope === scope)?.witness;
  if (!witness) return false;
  if (family !== 'card') return (await canRead(operator, 'hub', witness)) === false;
  const { listCardCharges } = await import('../../contract/routes/card.ts');
  const startDate = new Date(witness.atMs - FRESH_MS).toISOString().slice(0, 10);
  const { charges } = (await operator.client.call(listCardCharges, { query: { startDate, limit: 1 } })).data;
  return charges.length === 0 && operator.client.serviceNow() - witness.atMs <= OLDEST_WITNESS_MS;
}

/**
 * Returns a fingerprint of the account number, which only the main family shows. The number belongs to this
 * credential if the main family accepts the same token, or if the profile contains the tokens of both families.
 * Null if the number is not known, or cannot be read.
 */
async function numberOf(
  operator: Operator,
  journal: Journal,
  family: 'hub' | 'card',
  { print, isOfProfile }: Credential,
): Promise<string | null> {
  if (operator.account.roots.main === undefined) return null;
  return orNull(async () => {
    const main = await operator.account.credential('main');
    const isOne = (family === 'hub' && main.print === print) || (isOfProfile && main.isOfProfile);
    const number = isOne ? accountNumberOf((await readAsPayer(operator)).data) : null;
    return number === null ? null : numberPrint(journal, number);
  });
}

/**
 * The route `readAccount`, called with the token that will pay. Without `scopes`, the client could use any
 * other token.
 */
const READ_AS_PAYER = { ...readAccount, scopes: ['WITHDRAW'] } as const;

async function readAsPayer({ client }: Operator): Promise<Reply<Account>> {
  try {
    return await client.call(READ_AS_PAYER, {});
  } catch (error) {
    if (!(error instanceof PixError) || error.errorCode !== 'no_token') throw error;
    return client.call(readAccount, {});
  }
}

/** Returns null instead of an error of the service or of the credentials. An interruption is thrown. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    asFailure(error);
    return null;
  }
}

/**
 * Returns the earliest known time. Any clock may be wrong, and a search that starts too late would miss the
 * payment.
 */
const earliestOf = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const asPaying = ({ scope, place, number, witness }: KnownAccount): Omit<PayingAccount, 'profileId'> => ({
  scope,
  holder: holderOf(scope, number),
  place: witness === null ? '' : place,
});

const numberPrint = (journal: Journal, number: string): string => journal.fingerprint(`account ${number}`);

const credentialAt = (
  operator: Operator,
  journal: Journal,
  family: MoneyFamily,
  { print }: Credential,
): string => journal.fingerprint(`${placeOf(operator, family).text}\n${print}`);

/** Returns family and address as a text, and the fingerprint of this text. */
function placeOf(
  { account: { roots } }: Operator,
  family: MoneyFamily,
): { readonly text: string; readonly print: string } {
  const root = roots[family];
  if (root === undefined) throw fail('client.no_root', { family });
  const text = `${family} ${new URL(root).href}`;
  return { text, print: printOf(text) };
}
