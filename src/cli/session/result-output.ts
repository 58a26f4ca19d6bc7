import type { Lang, Words } from '../../i18n/index.ts';
import type { OutputOptions } from '../../output/output-options.ts';
import { drawsSextants } from '../../output/qr.ts';
import { wantsColor } from '../../output/style.ts';
import { type Flags, fieldsOf, formOf, text } from '../flags/parsed-flags.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

/** How results are shown on stdout: by the flags and the terminal's abilities. */
export function resultOutput(
  { env, stdout, clock }: World,
  given: Flags,
  session: Session,
  { words, lang, write }: { readonly words: Words; readonly lang: Lang } & Pick<OutputOptions, 'write'>,
): OutputOptions {
  const isTerminal = stdout.isTTY === true;
  return {
    form: formOf(given, env),
    ...fieldsOf(given),
    ...(text(given.jq) === undefined ? {} : { jq: String(given.jq) }),
    words,
    lang,
    reveal: given.reveal === true,
    color: wantsColor(stdout, env, given['no-color'] === true),
    nowMs: clock.now(),
    serviceNow: () => session.serviceTime.at(clock.now()),
    relativeTimes: isTerminal,
    width: isTerminal ? (stdout.columns ?? 80) : null,
    height: isTerminal ? (stdout.rows ?? null) : null,
    sextants: drawsSextants(env),
    hasChanged: () => session.requests.done.changed,
    write,
  };
}
