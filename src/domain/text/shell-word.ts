/**
 * Returns the text as one word of a shell command. It is quoted unless all its characters are letters, digits
 * and harmless signs.
 */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
