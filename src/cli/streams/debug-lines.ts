import { type ClientEvent, isSecretName, maskBody, maskHeader, maskUrl } from '../../client/client-event.ts';
import { parseJson } from '../../domain/text/json.ts';
import { maskPersonal, maskPersonalUrl } from '../../domain/text/mask-personal.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';

/**
 * Returns the `--debug` lines for an event of the client. Secrets are masked; personal data is masked unless
 * `reveal` is set.
 */
export function debugLines(event: ClientEvent, reveal = false): readonly string[] {
  const personal = (text: string, mask: (text: string) => string): string => (reveal ? text : mask(text));
  switch (event.type) {
    case 'request':
      return [
        `> ${event.request.method} ${personal(maskUrl(event.request.url), maskPersonalUrl)}`,
        ...headerLines('>', event.request.headers),
        ...(event.request.body === undefined
          ? []
          : [`> ${personal(maskBody(event.request.body), maskedBody)}`]),
      ].map((line) => safeForTerminal(line));
    case 'response':
      return [`< ${event.status} (${event.ms} ms)`, ...headerLines('<', event.headers)].map((line) =>
        safeForTerminal(line),
      );
    case 'fault':
      return [safeForTerminal(`! ${event.error.fault} (${event.error.outcome}): ${event.error.message}`)];
    case 'outcome':
    case 'retry':
      return [];
  }
}

function maskedBody(body: string): string {
  try {
    return JSON.stringify(maskPersonal(parseJson(body)));
  } catch {
    return body;
  }
}

const headerLines = (mark: string, headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(
    ([name, value]) => `${mark} ${name}: ${isSecretName(name) ? maskHeader(value) : value}`,
  );
