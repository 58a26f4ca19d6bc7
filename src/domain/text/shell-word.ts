/** The text as one word of a shell command: quoted unless it has only letters, digits and signs without a meaning. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
