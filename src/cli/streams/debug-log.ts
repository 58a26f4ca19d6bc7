import type { ClientEvent } from '../../client/client-event.ts';
import { isSecretName, maskBody, maskHeader, maskUrl } from '../../client/mask-request.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';

/** One event of the client as lines for `--debug`, complete except for secrets. */
export function debugLines(event: ClientEvent): readonly string[] {
  switch (event.type) {
    case 'request':
      return [
        `> ${event.request.method} ${maskUrl(event.request.url)}`,
        ...headerLines('>', event.request.headers),
        ...(event.request.body === undefined ? [] : [`> ${maskBody(event.request.body)}`]),
      ].map((line) => safeForTerminal(line));
    case 'response':
      return [`< ${event.status} (${event.ms} ms)`, ...headerLines('<', event.headers)].map((line) =>
        safeForTerminal(line),
      );
    case 'fault':
      return [safeForTerminal(`! ${event.error.fault} (${event.error.outcome}): ${event.error.message}`)];
    case 'retry':
      return [];
  }
}

const headerLines = (mark: string, headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(
    ([name, value]) => `${mark} ${name}: ${isSecretName(name) ? maskHeader(value) : value}`,
  );
