/** Statements without a test here, with the reason. */
export const uncovered: Readonly<Record<string, string>> = {
  '§5-5a subdomain': 'one address serves all accounts of a sandbox: it has no subdomains',
  '§5-11a': 'said of people and the web panel, which a sandbox has not; its levers ask for no password',
  '§6.4-4a': 'said of receivers: `pix webhook listen` is tested for it',
  '§8-Signature tolerance': 'said of receivers: `pix webhook listen` is tested for it',
  '§9-2': 'said of a document; what the sandbox describes of itself is its own',
  '§9-4': 'a freedom of the service: nothing follows from it that could be seen',
};
