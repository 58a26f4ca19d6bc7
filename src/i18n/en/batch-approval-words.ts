export const batchApprovalWords = {
  'proposal.needed': 'This profile requires that one person proposes a batch and another approves it.',
  'proposal.needed.hint':
    'Propose the batch: `pix payout batch {file} --propose PLAN`; then somebody else runs `pix payout batch approve PLAN`.',
  'proposal.next':
    'The batch is not paid yet. Another person must approve the plan: `pix payout batch approve {plan}` with the CSV file.',
  'proposal.dry_run': 'Dry run: no plan was written.',
  'proposal.exists': '{file} exists. Choose another name for the plan.',
  'proposal.by':
    'Proposed by {user} on {host}, with profile {profile}, at {at}; it can be approved until {until}.',
  'proposal.not_a_plan': '{file} is not a plan of a batch.',
  'proposal.not_a_plan.hint': 'A plan is written by `pix payout batch FILE --propose PLAN`.',
  'proposal.other_journal': '{file} was proposed with another journal.',
  'proposal.other_journal.hint':
    'Proposer and approver need the same journal: set PIX_JOURNAL_URL to the same PostgreSQL database. A plan is signed with the key of its journal.',
  'proposal.changed': '{file} was changed after it was signed ({fields}).',
  'proposal.changed.hint': 'Ask the proposer for a new plan.',
  'proposal.expired': 'The plan has expired: it could be approved until {at}.',
  'proposal.expired.hint': 'Propose the batch again.',
  'proposal.same_person': 'User {user} with profile {profile} proposed this plan, and cannot approve it.',
  'proposal.same_person.hint': 'The approval needs another user of the operating system, or another profile.',
  'proposal.other_file': '{file} is not the file that was proposed: its content differs.',
  'proposal.other_file.hint': 'Use the original file (--file FILE), or propose the changed file.',
  'proposal.other_rows':
    'The rows of batch {name} differ from the proposed rows: the file was changed meanwhile.',
  'proposal.other_rows.hint': 'Use the original file, or propose the changed file.',
  'proposal.other_account': 'The plan is for another account, at {environment}.',
  'proposal.other_account.hint': 'Choose a profile of that account with --profile.',

  'column.plan': 'plan',
  'column.fourEyes': 'approval for',
} as const satisfies Record<string, string>;
