/**
 * Commands that change nothing, or change only local data. In full-screen commands, only a dialog can change
 * something; `test/dashboard/acting.test.ts` tests these dialogs.
 */
export const harmlessCommands: readonly string[] = `
  account show
  answer
  audit export, audit list, audit prune, audit verify
  autocomplete
  balance
  callback list, callback triage
  card charge get, card charge list, card rate convert, card rate get, card rate list, card recurrence get, card token
  charge get, charge list, charge pending, charge qr, charge watch
  close
  dashboard
  doctor
  events tail
  explain
  find
  help
  inbox list, inbox prune, inbox replay, inbox show, inbox stats
  infraction defenses, infraction evidence, infraction get, infraction list, infraction watch
  journal adopt, journal list, journal prune, journal resolve, journal show
  key check, key lookup
  mcp
  payout batch proposals, payout batch reject, payout batch retry, payout batch show, payout batch status, payout get, payout list, payout watch
  privacy erase, privacy export
  profile add, profile limits, profile list, profile remove, profile set, profile show, profile use
  qr decode, qr read
  receipt
  reconcile
  refund get, refund list
  report download, report summary
  sandbox fault list, sandbox start, sandbox status
  statement get, statement list
  status
  token add, token list, token remove
  tour
  trace
  transaction get, transaction list
  transfer get, transfer list
  webhook list, webhook verify
`
  .trim()
  .split(/,\s*|\n\s*/);
