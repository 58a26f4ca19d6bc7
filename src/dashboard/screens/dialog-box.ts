import { type MessageKey, sayKey } from '../../i18n/index.ts';
import { EMPTY_LINE, type Line, line, plainLine, type Span, span } from '../../output/drawing/line.ts';
import { wrapLines } from '../../output/drawing/wrap-text.ts';
import type { Dialog } from '../state/dialog.ts';
import type { DashboardState } from '../state/state.ts';
import { type DrawingOptions, environmentName } from './drawing.ts';

/** A dialog over the screen: the account, the question, the inputs, and two buttons. */
export function dialogLines(
  { size, identity }: DashboardState,
  dialog: Dialog,
  { words }: DrawingOptions,
  room: number,
): readonly Line[] {
  const width = Math.min(76, size.columns - 6);
  const wrapped = (text: string, tone: Span['tone'] = 'plain'): readonly Line[] =>
    wrapLines(text, width).map((part) => plainLine(`   ${part}`, tone));
  const { title, notes, inputs, focus, fault, act } = dialog;
  const environment = environmentName(identity.environment, words);
  const lines: readonly Line[] = [
    EMPTY_LINE,
    line(
      span('   '),
      span(` ${environment} `, identity.environment === 'live' ? 'alarm' : 'accent'),
      span(` ${identity.profile} …${identity.last4}`, 'bold'),
    ),
    EMPTY_LINE,
    ...wrapped(sayKey(words, title.key, title.params), 'bold'),
    ...notes.flatMap(({ key, params }) => wrapped(sayKey(words, key, params))),
    EMPTY_LINE,
    ...inputs.map(({ name, value }, index): Line => {
      const isHere = focus === index + 1;
      return line(
        span(`   ${words[`dialog.input.${name}`]}: `, isHere ? 'accent' : 'dim'),
        span(lastPart(value, width - 20)),
        span(isHere ? '▏' : '', 'accent'),
      );
    }),
    ...(inputs.length > 0 ? [EMPTY_LINE] : []),
    line(
      ...button(words['dialog.cancel'], focus === 0),
      ...button(words[`dialog.do.${act.kind}` as MessageKey], focus === inputs.length + 1),
    ),
    ...(fault === null ? [] : [EMPTY_LINE, ...wrapped(sayKey(words, fault.key, fault.params), 'bad')]),
  ];
  const above = Math.max(0, Math.floor((room - lines.length) / 3));
  return [...Array.from({ length: above }, () => EMPTY_LINE), ...lines];
}

/** The focused button is marked even without colour. */
const button = (text: string, isHere: boolean): readonly Span[] => [
  span('   '),
  span(isHere ? `▸[ ${text} ]` : ` [ ${text} ]`, isHere ? 'accent' : 'dim'),
];

/** The end of a long text, where the cursor is. */
const lastPart = (text: string, room: number): string => {
  const characters = [...text];
  return characters.length <= room ? text : `…${characters.slice(characters.length - room + 1).join('')}`;
};
