import { PixError } from '../../domain/pix-error.ts';

const RULES: ReadonlySet<string> = new Set([
  'four_eyes',
  'other_account',
  'read_only',
  'plan_changed',
  'plan_expired',
  'plan_other_account',
  'plan_other_file',
  'plan_other_journal',
  'plan_other_rows',
  'plan_same_person',
]);
const isRule = (code: unknown): code is string =>
  typeof code === 'string' && (RULES.has(code) || code.startsWith('limit_'));

/**
 * Returns the code of the local rule that refused a command, for example a payment limit or the read-only
 * setting. Returns null for every other failure.
 */
export function refusingRule(error: unknown): string | null {
  if (!(error instanceof PixError) || error.kind !== 'usage') return null;
  const reasons = (error.init.details ?? []).map((detail) => (detail as { reason?: unknown } | null)?.reason);
  return [error.errorCode, ...reasons].find(isRule) ?? null;
}
