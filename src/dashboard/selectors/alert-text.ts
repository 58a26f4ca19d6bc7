import { phraseOf, say } from '../../i18n/index.ts';
import { money } from '../screens/drawing-options.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { Alert } from './alert.ts';

export function alertText(
  { code, params, isAtLeast }: Pick<Alert, 'code' | 'params' | 'isAtLeast'>,
  { words }: Pick<DashboardState['language'], 'words'>,
): string {
  const { cents, source, reason, cause, endpoint } = params;
  const text = say(words, `alert.${code}`, {
    ...params,
    ...(cents === undefined ? {} : { amount: money(Number(cents)) }),
    ...(source === undefined ? {} : { source: words[`source.${source as keyof DashboardState['feeds']}`] }),
    ...(reason === undefined ? {} : { reason: phraseOf(words, String(reason)) }),
    // The scheme is removed, so that the text usually fits into 80 columns.
    ...(endpoint === undefined ? {} : { endpoint: String(endpoint).replace(/^https?:\/\//, '') }),
    ...(cause === undefined ? {} : { cause: phraseOf(words, String(cause)) }),
  });
  return `${isAtLeast ? '≥ ' : ''}${text}`;
}
