import { wireDefaults } from '../../contract/wire-settings.ts';
import { readLine } from '../../domain/audit-line.ts';
import { PixError } from '../../domain/pix-error.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJsonBytes } from '../../domain/text/json.ts';
import { maskFreeText } from '../../domain/text/mask-free-text.ts';
import type { SecretMasker } from '../../domain/text/secret-masker.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { hasJournal, openJournal } from '../../storage/journal/open-journal.ts';
import { type Profile, URL_FIELDS } from '../../storage/profiles/profile.ts';
import { silently } from './check-machine.ts';
import type { DoctorContext, Finding, Said } from './finding.ts';

/** Number of failures of each kind in a bundle. */
const MOST = 50;
const MOST_BODIES = 10;

/** A row of doctor's table, in English. */
export interface BundledFinding {
  readonly check: string;
  readonly target: string;
  readonly result: string;
  readonly detail: string;
  readonly advice: string | null;
}

/**
 * Returns the document for support: versions, settings, doctor's table and the last failures. It contains only what
 * this file lists by name, never a value that a person or the service may have filled with a secret or with personal
 * data. Texts are masked in addition.
 */
export async function supportBundle(
  context: DoctorContext,
  {
    version,
    findings,
    secrets,
  }: {
    readonly version: string;
    readonly findings: readonly BundledFinding[];
    readonly secrets: Pick<SecretMasker, 'mask'>;
  },
): Promise<JsonObject> {
  const { arch, release } = process.getBuiltinModule('node:os');
  const shown = (text: string): string => maskedLine(secrets.mask(text), context.home);
  // A profile with unknown keys is not used, but its settings are shown.
  const profile = silently(() => context.profile()) ?? silently(() => context.profiles.active());
  return {
    bundle: 1,
    at: new Date(context.clock.now()).toISOString(),
    versions: {
      pix: version,
      node: process.versions.node,
      openssl: process.versions.openssl ?? null,
      sqlite: process.versions.sqlite ?? null,
    },
    machine: { platform: context.platform, arch: arch(), release: release() },
    environment: Object.keys(context.env)
      .filter((name) =>
        /^PIX_[A-Z_]+$|^(https?|all|no)_proxy$|^(CI|NO_COLOR|NODE_OPTIONS|NODE_EXTRA_CA_CERTS)$/i.test(name),
      )
      .sort(),
    profile: profile === null ? null : settingsOf(profile),
    doctor: findings.map(({ check, target, result, detail, advice }) => ({
      check,
      target: shown(target),
      result,
      detail: shown(detail),
      advice: advice === null ? null : shown(advice),
    })),
    commands: await rowsOr(() => fromJournal(context, failedCommands)),
    payments: await rowsOr(() => fromJournal(context, failedPayments)),
    deliveries: await rowsOr(() => failedDeliveries(context)),
  };
}

/** Returns the finding without the texts that the service sent. */
export const withoutServiceText = ({ detail, advice, ...rest }: Finding): Finding => ({
  ...rest,
  detail: withoutTexts(detail),
  ...(advice && { advice: withoutTexts(advice) }),
});

const withoutTexts = (said: Said): Said =>
  'error' in said && said.params !== undefined
    ? { ...said, params: { ...said.params, message: '…', excerpt: '…' } }
    : said;

function settingsOf(profile: Profile): JsonObject {
  const { family, live, readOnly, store, tokens, secrets, wire, limits, dashboard, mcp } = profile;
  const addresses = URL_FIELDS.flatMap((field) =>
    profile[field] === undefined ? [] : [[field, new URL(profile[field]).origin] as const],
  );
  return {
    ...Object.fromEntries(addresses),
    family,
    live,
    readOnly,
    store,
    tokens: tokens.map((token) => ({ family: token.family, scopes: [...token.scopes] })),
    secrets: secrets.length,
    resolveSeconds: profile.resolveSeconds ?? null,
    limits: Object.keys(limits ?? {}),
    dashboard: Object.keys(dashboard ?? {}),
    mcpReveal: mcp?.reveal ?? false,
    wire: Object.keys(wire).filter((name) => Object.hasOwn(wireDefaults, name)),
    unknownKeys: profile.unknownKeys?.length ?? 0,
  };
}

/** Commands in the audit log that did not succeed, newest first: no subjects, users or machines. */
async function* failedCommands(journal: Journal): AsyncGenerator<JsonValue> {
  for await (const { line } of journal.audit.walk('newest')) {
    const { at, command, outcome, exitCode, reason = null } = readLine(line) ?? {};
    if (outcome === undefined || outcome === 'done') continue;
    yield {
      at: plain(at),
      command: plain(command),
      outcome: plain(outcome),
      exitCode: exitCode ?? null,
      reason: plain(reason),
    };
  }
}

/** Payments that failed or have an unknown outcome, newest first: no amounts, receivers, references or ids. */
async function* failedPayments(journal: Journal): AsyncGenerator<JsonValue> {
  for await (const entry of journal.walkRows({ limit: 20 * MOST }, 'newest')) {
    if (entry.state === 'damaged') continue;
    const { state, kind, family, attempt, sentAt, resolvedAt, errorCode, serviceStatus, command } = entry;
    if (errorCode === null && state === 'confirmed') continue;
    yield {
      sentAt: isoOf(sentAt),
      resolvedAt: isoOf(resolvedAt),
      command: plain(command),
      kind: plain(kind),
      family: plain(family),
      state: plain(state),
      attempt,
      errorCode: plain(errorCode),
      serviceStatus: plain(serviceStatus),
    };
  }
}

/** Returns the first `MOST` rows that `rowsOf` yields from the journal; none if there is no journal. */
async function fromJournal(
  context: DoctorContext,
  rowsOf: (journal: Journal) => AsyncIterable<JsonValue>,
): Promise<JsonValue[]> {
  if (!hasJournal(context)) return [];
  const journal = await openJournal(context);
  try {
    for await (const rows of chunks(rowsOf(journal), MOST)) return rows;
    return [];
  } finally {
    await journal.close();
  }
}

/** Rejected deliveries, newest first. Only the form of a body is shown. */
async function failedDeliveries(context: DoctorContext): Promise<JsonValue[]> {
  const place = context.inboxPlace();
  if (!/^postgres(ql)?:/.test(place) && !process.getBuiltinModule('node:fs').existsSync(place)) return [];
  const inbox = await openInbox(place);
  try {
    const found = await inbox.list({ signatures: ['rejected'], order: 'newest', limit: MOST_BODIES });
    return await Promise.all(
      found.map(async ({ id, receivedAt, event, reason, bodyBytes }) => {
        const body = parseJsonBytes((await inbox.get(id))?.body ?? new Uint8Array());
        return {
          receivedAt: isoOf(receivedAt),
          event: plain(event),
          reason: plain(reason),
          bodyBytes,
          body: body === undefined ? 'not JSON' : formOf(body),
        };
      }),
    );
  } finally {
    await inbox.close();
  }
}

/** Returns the value with each text and number replaced by its type. Names of unusual fields are hidden too. */
function formOf(value: JsonValue, depth = 0): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return `text of ${value.length}`;
  if (depth > 5) return '…';
  if (Array.isArray(value)) return value.slice(0, 3).map((one) => formOf(one, depth + 1));
  if (!isJsonObject(value)) return 'number';
  const fields = Object.entries(value).slice(0, 60);
  return Object.fromEntries(
    fields.map(([name, one], at) => [
      /^[a-z][A-Za-z]{0,30}$/.test(name) ? name : `field${at}`,
      formOf(one, depth + 1),
    ]),
  );
}

/** Returns a code or command name; `…` for any other text, since a person can have edited the store. */
const plain = (text: string | null | undefined): string | null =>
  text == null ? null : /^[A-Za-z][\w -]{0,40}$/.test(text) && !/\d{6}/.test(text) ? text : '…';

const isoOf = (ms: number | null): string | null =>
  ms === null || ms === 0 ? null : new Date(ms).toISOString();

/** Matches what may be a token: long, with letters and digits. */
const OPAQUE = /(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+=-]{20,}/g;

const maskedLine = (text: string, home: string): string =>
  maskFreeText((home === '' ? text : text.replaceAll(home, '~')).replace(/(\w+:\/\/)[^\s/?#]*@/g, '$1***@'))
    .replace(/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1?…')
    .replace(OPAQUE, '…');

/** A store that cannot be read must not prevent the bundle: doctor's table says why. */
async function rowsOr(read: () => Promise<JsonValue[]>): Promise<JsonValue> {
  try {
    return await read();
  } catch (error) {
    return { error: error instanceof PixError ? error.errorCode : 'unreadable' };
  }
}
