import { string as stringFlag } from '@oclif/core/flags';
import { BatchCommand } from '../../cli/batch-command.ts';
import { familyOf, refuseFlags } from '../../cli/flags/api-family-flag.ts';
import {
  batchMapFlag,
  batchSettings,
  maxTotalOf,
  PAYING_FLAGS,
  proposalFlags,
  repeatingFlags,
} from '../../cli/flags/batch-flags.ts';
import { csvArgument } from '../../cli/flags/flag-types.ts';
import { refuseBeside, refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { printBatchPlan } from '../../cli/flows/payments/print-batch.ts';
import type { Started } from '../../cli/pix-command.ts';
import { fail } from '../../domain/errors.ts';
import { randomText } from '../../domain/money/reference.ts';
import { jsonNumber } from '../../domain/text/json.ts';
import { type BatchPayment, describeFindings, findingsOf } from '../../operations/acts/batch.ts';
import {
  type BatchProposal,
  hashOfFile,
  personOf,
  signedText,
} from '../../operations/batch/batch-proposal.ts';
import { prepareBatch } from '../../operations/batch/prepare-batch.ts';
import { findingsText } from '../../operations/batch/proposal-findings.ts';
import { writeAtomicFile } from '../../operations/files/atomic-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { proposalView } from '../../output/views/money/batch-view.ts';
import { OWNER_ONLY } from '../../system/files/create-file.ts';

/**
 * Mode bits that let other users read a file. The plan gets these bits if the csv file has them, because
 * another user may approve the batch. The plan contains no receivers and is useless without the csv file.
 */
const READABLE = 0o044;
const THREE_DAYS_S = 3 * 86_400;

type ProposalWishes = Pick<
  BatchPayment,
  'file' | 'name' | 'family' | 'maxTotal' | 'settings' | 'allowDuplicate'
> & {
  readonly plan: string;
  /** Time for which the proposal is valid. Default: three days. */
  readonly seconds: number | undefined;
};

/**
 * Writes a signed plan that another user can approve, and stores it in the journal. Moves no money, and records no
 * payment.
 */
async function proposeBatch(started: Started, operator: Operator, wishes: ProposalWishes): Promise<void> {
  const { session, notes, out, typed } = started;
  refuseBeside(typed, '--propose', PAYING_FLAGS);
  const fs = process.getBuiltinModule('node:fs');
  if (fs.existsSync(wishes.plan)) throw fail('proposal.exists', { file: wishes.plan });
  const journal = await session.journal();
  const sha256 = await hashOfFile(wishes.file, session.signal);
  // Do not check limits and funds now. They are checked when the approver pays.
  const checking: Operator = {
    ...operator,
    run: { ...operator.run, dryRun: true },
    money: { ...operator.money, limits: undefined },
  };
  const prepared = await prepareBatch(checking, journal, wishes);
  await printBatchPlan(started, checking, journal, prepared);
  if (prepared.validated.left.rows === 0) throw fail('proposal.nothing_left', { name: prepared.name });
  const findings = await findingsOf(journal, prepared);
  notes.all(describeFindings(findings));
  const now = operator.clock.now();
  const iso = (ms: number): string => new Date(ms).toISOString();
  const proposal: BatchProposal = {
    version: 1,
    id: `${now.toString(36)}-${randomText(operator, 10)}`,
    batch: prepared.name,
    file: process.getBuiltinModule('node:path').basename(wishes.file),
    sha256,
    rows: prepared.validated.rows,
    totalCents: `${prepared.validated.totalCents}`,
    rowsHash: prepared.validated.rowsHash,
    family: wishes.family,
    environment: operator.account.roots[wishes.family] ?? '-',
    account: prepared.payer.scope,
    ...wishes.settings,
    allowDuplicate: wishes.allowDuplicate,
    proposedBy: personOf(operator),
    proposedAt: iso(now),
    expiresAt: iso(now + (wishes.seconds ?? THREE_DAYS_S) * 1_000),
  };
  if (operator.run.dryRun) notes.note('proposal.dry_run');
  else {
    const text = signedText(journal, proposal);
    const mode = OWNER_ONLY | (fs.statSync(wishes.file).mode & READABLE);
    await writeAtomicFile(wishes.plan, Buffer.from(text), { mode, signal: operator.signal });
    await journal.proposals.add({
      id: proposal.id,
      scope: proposal.account,
      batch: proposal.batch,
      text,
      file: wishes.file,
      findings: findingsText(findings),
      createdAt: now,
      expiresAt: Date.parse(proposal.expiresAt),
    });
    session.told.subjects.push(proposal.batch, `plan ${proposal.id}`);
  }
  await out.own(proposalView, {
    plan: operator.run.dryRun ? null : wishes.plan,
    id: proposal.id,
    batch: proposal.batch,
    rows: proposal.rows,
    totalCents: jsonNumber(proposal.totalCents),
    sha256,
    expiresAt: proposal.expiresAt,
  });
  if (!operator.run.dryRun) notes.note('proposal.next', { name: proposal.batch, plan: wishes.plan });
}

export default class PayoutBatch extends BatchCommand {
  static override traits = { ...BatchCommand.traits, changesNothingWith: 'propose' };
  static override summary = 'Pay a batch from a CSV file, each row at most once';
  static override description =
    'Columns: key,amount,reference,comment,document; the last three are optional. All rows are checked before anything is sent. Running the same file again pays only the remaining rows. Exit code 10 if some rows failed, remain, or have an unknown outcome.';
  static override examples = [
    'pix payout batch folha.csv --max-total 150000,00',
    'pix payout batch folha.csv --name folha-2026-11 --confirm-amount 148200,50',
    'pix payout batch folha.csv --propose folha.plan.json',
    'pix payout batch folha.csv --dry-run',
  ];
  static override args = {
    file: csvArgument({
      required: true,
      description: 'CSV file: UTF-8 or Windows-1252, separated by `,` or `;`; - for stdin',
    }),
  };
  static override flags = {
    name: stringFlag({
      helpValue: 'BATCH',
      description: 'batch name (default: the file name); required for stdin and pipes',
    }),
    map: batchMapFlag,
    ...proposalFlags,
    ...repeatingFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutBatch);
    const { args, flags, session, typed } = started;
    const family = familyOf(flags.family, session);
    // The hub has no route to read a payout (§4.2).
    if (family === 'hub') refuseFlags(family, flags, ['wait']);
    const allowDuplicate = flags['allow-duplicate'] === true;
    const more = { maxTotal: maxTotalOf(flags), allowDuplicate, settings: batchSettings(flags) };
    const batch = { ...(await this.batchPath(args.file, flags.name)), name: flags.name, family, ...more };
    const plan = this.path(flags.propose);
    if (plan !== undefined)
      return proposeBatch(started, await this.operator(), { ...batch, plan, seconds: flags['expires-in'] });
    refuseWithout(typed, '--propose', ['expires-in']);
    await this.pay(started, batch);
  }
}
