import { usageError } from '../../domain/pix-error.ts';
import { parseDuration } from '../../domain/time/parse-when.ts';

const DEFAULT_TIMEOUT_S = 30;

/**
 * Returns the time limit in ms for one request and its response. `--timeout` (seconds) overrides
 * `PIX_TIMEOUT`.
 * @throws PixError `usage`
 */
export function timeoutOf(
  flag: number | undefined,
  env: Readonly<Record<string, string | undefined>>,
): number {
  if (flag !== undefined) return 1000 * flag;
  const value = env.PIX_TIMEOUT ?? '';
  if (value === '') return 1000 * DEFAULT_TIMEOUT_S;
  const ms = parseDuration(value) ?? 1000 * Number(value);
  if (ms > 0 && Number.isFinite(ms)) return ms;
  const params = { value: value.slice(0, 40) };
  throw usageError({ key: 'env.timeout', params });
}
