/** Statements that have no test in this folder. The value is the reason. */
export const uncovered: Readonly<Record<string, string>> = {
  '§5-5a subdomain': 'one address serves all accounts of a sandbox: it has no subdomains',
  '§5-11a':
    'about people and the web panel, which the sandbox does not have; its control routes need no password',
  '§6.4-4a': 'about receivers: `pix webhook listen` is tested for it',
  '§8-Signature tolerance': 'about receivers: `pix webhook listen` is tested for it',
  '§9-2': 'about a document; the sandbox has a description of its own',
  '§9-4': 'permission for the service: it has no effect that a test could see',
  'unshown §1 Sandbox token':
    'tokens have the prefix, but neither they nor what they created expire after a day: this sandbox is local and has a reset',
  'unshown §4 Hub transfer':
    'CONFIRMED is tested at §2.5-status; no transfer stays REQUESTED or FAILED here: what the bank refuses is refused at once',
  'unshown §5 POST /pix': 'charges wait for `sandbox pay` or traffic, so that unpaid ones can be tested too',
  'unshown §5 POST /refund/:id':
    'refunds are PENDING first, as in §3 of the same page; their amounts determine the outcome',
  'unshown §5 Infractions': 'there are none at the start: `sandbox infraction` opens them',
  'unshown §9 GET /user/report': 'a route that the specification does not have',
  'unshown §10 Token route':
    'a route that the specification does not have; the sandbox gives tokens that are ready to use',
  'unshown §10 Scopes': 'the specification has none for the hub: one token is valid for all of it',
  'unshown §10 hub Payout': 'about look-ups, which are routes that the specification does not have',
  'unshown §10 hub errors text 2': 'about callers: `pix` is tested for it',
};
