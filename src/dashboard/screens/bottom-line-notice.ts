import { say, sayKey, type Words } from '../../i18n/index.ts';
import type { Tone } from '../../output/drawing/line.ts';
import { OUTCOME_TONES } from '../selectors/list-columns.ts';
import { runningAction, shownResult } from '../selectors/shown-result.ts';
import { currentView, type DashboardState } from '../state/dashboard-state.ts';

export interface BottomLineNotice {
  readonly text: string;
  readonly tone: Tone;
  readonly progress: { readonly done: number; readonly total: number; readonly failed: number } | null;
  readonly hint: string;
}

/** Returns the most important notice. The order is: message, progress, result, background work, filter. */
export function noticeOf(state: DashboardState, words: Words): BottomLineNotice | null {
  const { message, running } = state;
  const plain = (text: string, tone: Tone = 'dim'): BottomLineNotice => ({
    text,
    tone,
    progress: null,
    hint: '',
  });
  if (message !== null) return plain(sayKey(words, message.key, message.params), message.tone);
  const action = runningAction(state);
  if (action?.progress) {
    const { done, failed, total } = action.progress;
    const key = failed > 0 ? 'progress.failed' : 'progress.text';
    return {
      text: say(words, key, { done, failed, total: total ?? '…' }),
      tone: 'plain',
      progress: { done, failed, total: total ?? 0 },
      hint: action.canCancel ? words['progress.cancel'] : '',
    };
  }
  if (action?.message) return plain(sayKey(words, action.message.key, action.message.params), 'plain');
  const result = shownResult(state);
  if (result?.message)
    return {
      text: sayKey(words, result.message.key, result.message.params),
      tone: OUTCOME_TONES[result.outcome],
      progress: null,
      hint: words['result.keys'],
    };
  if (running.length > 0 || action !== null) return plain(words['dashboard.working']);
  const { filter } = currentView(state);
  return filter === '' ? null : plain(say(words, 'dashboard.filtered', { filter }), 'accent');
}
