/** Returns a fingerprint of a text, for example of a token. Equal texts have equal fingerprints. */
export const printOf = (text: string): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url').slice(0, 22);
