import { fail } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { jsonNumber } from '../../domain/text/json.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { DecidedProposal, Decision } from '../../storage/journal/journal-proposals.ts';
import type { Operator } from '../operator.ts';
import { type ScopeOf, scopesOf } from '../payouts/read-payer.ts';
import {
  type BatchProposal,
  checkApprover,
  isSamePerson,
  type Person,
  personText,
  refused,
  verifiedProposal,
} from './batch-proposal.ts';
import { type Finding, type ProposalFindings, parseFindings } from './proposal-findings.ts';

/**
 * - `waiting`: can be approved or rejected
 * - `approved`: approved, but no row was sent yet
 * - `sent`: the batch was started
 */
export type ProposalState = 'waiting' | 'approved' | 'rejected' | 'expired' | 'sent';

/** A proposal of this account. */
export interface KnownProposal {
  readonly proposal: BatchProposal;
  readonly state: ProposalState;
  readonly decision: Decision | null;
  /** Absolute path of the csv file on the machine of the proposer. */
  readonly file: string;
  readonly findings: ProposalFindings;
}

interface ProposalSearch {
  /** An id or a batch name; null finds all. */
  readonly named?: string | null;
  readonly scopeOf?: ScopeOf | undefined;
}

/**
 * Returns the proposals of the operator's account, newest first. The profile names of proposer and approver do not
 * matter.
 * @throws PixError when the account cannot be read, or a stored plan was changed
 */
export async function listProposals(
  operator: Operator,
  journal: Journal,
  { named = null, scopeOf = scopesOf(operator) }: ProposalSearch = {},
): Promise<readonly KnownProposal[]> {
  const own: KnownProposal[] = [];
  for (const stored of await journal.proposals.list(named)) {
    const known = knownOf(operator, journal, stored);
    const { family, account } = known.proposal;
    if ((await scopeOf(family).catch(nullIfNotAllowed)) === account) own.push(known);
  }
  return own;
}

function knownOf(operator: Operator, journal: Journal, stored: DecidedProposal): KnownProposal {
  const { id, text, decision, file, findings } = stored;
  return {
    proposal: verifiedProposal(journal, text, id),
    state: stateOf(stored, operator.clock.now()),
    decision,
    file,
    findings: parseFindings(findings),
  };
}

/**
 * Returns what the journal knows about the proposal in a plan file. Does not check its account.
 * @throws PixError `usage` if it has expired and was pruned
 */
export async function knownProposal(
  operator: Operator,
  journal: Journal,
  { id, expiresAt }: BatchProposal,
): Promise<KnownProposal> {
  const [stored] = await journal.proposals.list(id);
  if (stored === undefined) throw refused('expired', { at: expiresAt });
  return knownOf(operator, journal, stored);
}

/** A profile without a token for the family has no account in it. */
function nullIfNotAllowed(error: unknown): null {
  if (error instanceof PixError && error.kind === 'auth') return null;
  throw error;
}

/** The batch may also have been started directly, without an approval. */
function stateOf(
  { decision, plannedAt, createdAt, expiresAt }: DecidedProposal,
  nowMs: number,
): ProposalState {
  if (decision?.decision === 'rejected') return 'rejected';
  if (plannedAt !== null && (decision !== null || plannedAt >= createdAt)) return 'sent';
  if (decision !== null) return 'approved';
  return expiresAt > nowMs ? 'waiting' : 'expired';
}

/**
 * Finds a stored proposal by its id or by the name of its batch. Prefers a waiting proposal, then the newest.
 * @throws PixError `missing`, or `usage` if several proposals with this name wait
 */
export async function findProposal(
  operator: Operator,
  journal: Journal,
  named: string,
): Promise<KnownProposal> {
  const all = await listProposals(operator, journal, { named });
  const waiting = all.filter(({ state }) => state === 'waiting');
  if (waiting.length > 1)
    throw fail('proposal.ambiguous', {
      name: named,
      count: waiting.length,
      ids: waiting.map(({ proposal }) => proposal.id).join(', '),
    });
  const [found] = [...waiting, ...all];
  if (found === undefined) throw fail('proposal.no_such', { name: named.slice(0, 80) });
  return found;
}

/** Checks that nobody else has decided about the proposal. @throws PixError `usage` */
export function checkDecision({ batch }: BatchProposal, decision: Decision | null, approver: Person): void {
  if (decision === null) return;
  const by = JSON.parse(decision.person) as Person;
  const params = { name: batch, who: personText(by), at: new Date(decision.decidedAt).toISOString() };
  if (decision.decision === 'rejected') throw refused('rejected', { ...params, text: decision.reason ?? '' });
  if (!isSamePerson(by, approver)) throw refused('approved', params);
}

/**
 * Records that this person approves the proposal. The same person may approve it again.
 * @throws PixError `usage` if somebody else has decided, or the proposal has expired, while the question was open:
 * nothing was sent
 */
export async function approveProposal(
  journal: Journal,
  proposal: BatchProposal,
  approver: Person,
  nowMs: number,
): Promise<void> {
  checkApprover(proposal, approver, nowMs);
  const person = JSON.stringify(approver);
  const mine: Decision = { decision: 'approved', person, reason: null, decidedAt: nowMs };
  checkDecision(proposal, await journal.proposals.decide(proposal.id, mine), approver);
}

/**
 * Records that this person rejects the proposal.
 * @throws PixError `usage` if the proposal does not wait any more
 */
export async function rejectProposal(
  journal: Journal,
  { proposal, state, decision }: Pick<KnownProposal, 'proposal' | 'state' | 'decision'>,
  { person, reason, nowMs }: { readonly person: Person; readonly reason: string; readonly nowMs: number },
): Promise<Decision> {
  if (decision !== null) throw decided(proposal, decision);
  if (state === 'expired') throw refused('expired', { at: proposal.expiresAt });
  if (state === 'sent') throw refused('sent', { name: proposal.batch });
  const mine: Decision = {
    decision: 'rejected',
    person: JSON.stringify(person),
    reason,
    decidedAt: nowMs,
  };
  const stored = await journal.proposals.decide(proposal.id, mine);
  const isMine = JSON.stringify(stored) === JSON.stringify(mine);
  if (!isMine) throw decided(proposal, stored);
  return stored;
}

function decided({ batch }: BatchProposal, { decision, person, reason, decidedAt }: Decision) {
  const who = personText(JSON.parse(person) as Person);
  const params = { name: batch, who, at: new Date(decidedAt).toISOString(), text: reason ?? '' };
  return refused(decision, params);
}

/** Returns the proposal as commands and the dashboard show it. */
export const proposalRecord = ({ proposal, state, decision, file, findings }: KnownProposal) => ({
  id: proposal.id,
  batch: proposal.batch,
  state,
  rows: proposal.rows,
  totalCents: jsonNumber(proposal.totalCents),
  family: proposal.family,
  proposedBy: personText(proposal.proposedBy),
  proposedAt: proposal.proposedAt,
  expiresAt: proposal.expiresAt,
  decidedBy: decision === null ? null : personText(JSON.parse(decision.person) as Person),
  decidedAt: decision === null ? null : new Date(decision.decidedAt).toISOString(),
  rejectedBecause: decision?.reason ?? null,
  file,
  newReceivers: findings.newReceivers.count,
  newReceiversCents: jsonNumber(`${findings.newReceivers.cents}`),
  tenfold: findings.tenfold.count,
  // The first rows of each kind, at the time of the proposal.
  newReceiverRows: findings.newReceivers.first.map(rowOf),
  tenfoldRows: findings.tenfold.first.map(rowOf),
});

const rowOf = ({ line, amountCents, lastCents }: Finding) => ({
  line,
  amountCents: jsonNumber(`${amountCents}`),
  lastCents: lastCents === null ? null : jsonNumber(`${lastCents}`),
});
