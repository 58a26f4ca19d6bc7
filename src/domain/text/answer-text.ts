import { isJsonObject, type JsonObject, type JsonValue, parseJsonBytes } from './json.ts';
import { maskEmail, maskMiddle } from './mask.ts';
import { maskPersonal } from './mask-personal.ts';

/** Longest text of somebody's answer that is shown, in characters. It is enough to recognise its sender. */
export const MOST_EXCERPT = 200;

/**
 * Returns the message of an error body. Besides the service's `message` and `error`, reads the forms of other servers:
 * `message` as a list, `error.message`, `errors[]`, and `title` and `detail` of RFC 9457.
 */
export function messageOf(body: JsonObject): string | undefined {
  const { message, error, errors, title, detail } = body;
  const nested = isJsonObject(error) ? error.message : undefined;
  const several = [message, errors].find((one) => Array.isArray(one));
  const listed = Array.isArray(several)
    ? several.flatMap((one) => textOf(isJsonObject(one) ? (one.message ?? one.detail) : one) ?? []).join('; ')
    : undefined;
  const problem = [textOf(title), textOf(detail)].filter((one) => one !== undefined).join(': ');
  return textOf(message) ?? textOf(listed) ?? textOf(error) ?? textOf(nested) ?? textOf(problem);
}

/** Returns the title of an HTML page, or the text itself, on one line. */
export function pageText(start: string | undefined): string | undefined {
  if (start === undefined) return undefined;
  const title = /<title[^>]*>([^<]*)/i.exec(start)?.[1] ?? /<h1[^>]*>([^<]*)/i.exec(start)?.[1];
  return textOf((title ?? start.replace(/<[^>]*>?/g, ' ')).replace(/\s+/g, ' ').trim());
}

/** Returns a text that is not empty. */
export const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Matches an email address, a number that may be a document, card or phone, and a token. */
const PERSONAL = /[^\s@"'<>]+@[^\s@"'<>]+\.\w+|\+?\d(?:[ .\-/]?\d){8,}|(?<=\bBearer\s)\S+/gi;

/**
 * Returns the start of an answer for people, on one line: the message of a JSON body, the title of a page, or the
 * text. Personal data and tokens are masked. Null for an empty answer.
 */
export function answerExcerpt(bytes: Uint8Array): string | null {
  const body = parseJsonBytes(bytes);
  const said = isJsonObject(body)
    ? (messageOf(body) ?? JSON.stringify(maskPersonal(body)))
    : pageText(Buffer.from(bytes).toString('utf8'));
  const masked = (said ?? '').replace(PERSONAL, (found) =>
    found.includes('@') ? maskEmail(found) : maskMiddle(found),
  );
  return textOf(masked.replace(/\s+/g, ' ').slice(0, MOST_EXCERPT).trim()) ?? null;
}
