import { safeForTerminal } from './safe-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns the text escaped for HTML. Control and bidirectional characters are replaced by visible escapes.
 */
export const escapeHtml = (text: string): string =>
  safeForTerminal(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
