import { describe, expect, it } from 'vitest';
import { noticeOf, visibleActions } from '../../../src/dashboard/selectors/notice.ts';
import type { Action } from '../../../src/dashboard/state/action.ts';
import type { LoggedAction } from '../../../src/dashboard/state/list-rows.ts';
import { keys, NOW, opened, played } from '../support/played.ts';

const act = (number: number, change: Partial<LoggedAction> = {}): Action => ({
  type: 'action-told',
  action: {
    number,
    startedAt: NOW,
    command: 'pix refund create TX1',
    outcome: 'done',
    progress: null,
    canCancel: false,
    message: { key: 'dashboard.refunded', params: { id: 'TX1', amount: 'R$ 1,00', status: 'COMPLETED' } },
    parts: [],
    ...change,
  },
});
const said: Action = {
  type: 'said',
  message: { tone: 'plain', key: 'dashboard.copied', params: {}, at: NOW },
};
const progress = { done: 1, failed: 0, total: 2 };

describe('visibleActions', () => {
  it.each<readonly [string, readonly Action[], readonly number[]]>([
    ['the result in the bottom line', [act(1)], [1]],
    ['only the newest of two results', [act(1), act(2)], [2]],
    ['the message of a running action', [act(1, { outcome: 'running' })], [1]],
    ['no action without a message', [act(1, { outcome: 'running', message: null })], []],
    ['no result behind a message', [act(1), said], []],
    [
      'no result behind the progress of another action',
      [act(1), act(2, { outcome: 'running', progress })],
      [],
    ],
    ['no result behind a typed filter', [act(1), keys('/')], []],
    ['no result that the operator dismissed', [act(1), keys('x')], []],
    [
      'no result in a terminal that is too small',
      [act(1), { type: 'resized', size: { columns: 59, rows: 24 } }],
      [],
    ],
    ['all ended actions in the log', [act(1), act(2), act(3, { outcome: 'running' }), keys('7')], [3, 2, 1]],
    ['no action of the log behind the help', [act(1), said, keys('7', '?')], []],
    ['the action that is opened', [act(1), act(2), said, keys('7', 'down', 'enter')], [1]],
  ])('returns %s', (_, actions, visible) => {
    expect([...visibleActions(played(actions, opened()).state)]).toEqual(visible);
  });
});

describe('noticeOf', () => {
  it('the bottom line shows that work is running if nothing else is to say', () => {
    const { state } = played([{ type: 'act-started', name: 'refund' }]);
    expect([noticeOf(state), noticeOf(opened())]).toEqual([{ kind: 'working' }, null]);
  });
});
