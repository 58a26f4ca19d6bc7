/** Statements without a test here, with the reason. */
export const uncovered: Readonly<Record<string, string>> = {
  '§5-5a subdomain': 'one address serves all accounts of a sandbox: it has no subdomains',
  '§5-11a': 'said of people and the web panel, which a sandbox has not; its levers ask for no password',
  '§6.4-4a': 'said of receivers: `pix webhook listen` is tested for it',
  '§8-Signature tolerance': 'said of receivers: `pix webhook listen` is tested for it',
  '§9-2': 'said of a document; what the sandbox describes of itself is its own',
  '§9-4': 'a freedom of the service: nothing follows from it that could be seen',
  'unshown §1 Sandbox token':
    'tokens have the prefix, but neither they nor what they made end after a day: this sandbox is one’s own, and has a reset',
  'unshown §4 Hub transfer':
    'CONFIRMED is shown at §2.5-status; nothing here leaves a transfer REQUESTED or FAILED: what the bank refuses is refused at once',
  'unshown §5 POST /pix':
    'charges wait for `sandbox pay` or traffic: whoever tests wants to see them unpaid too',
  'unshown §5 POST /refund/:id':
    'refunds are PENDING first, as §3 of the same page has it; their amounts do decide how they end',
  'unshown §5 Infractions': 'none is there at the start: `sandbox infraction` opens them',
  'unshown §9 GET /user/report': 'a route that the specification does not have',
  'unshown §10 Token route':
    'a route that the specification does not have; the sandbox hands out ready tokens',
  'unshown §10 Scopes': 'the specification shows none for the hub: one token opens all of it',
  'unshown §10 hub Payout': 'said of look-ups, which are routes that the specification does not have',
  'unshown §10 hub errors text 2': 'said of callers: `pix` is tested for it',
};
