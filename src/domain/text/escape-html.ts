import { safeForTerminal } from './safe-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control and bidi characters become visible. */
export const escapeHtml = (text: string): string =>
  safeForTerminal(text).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
