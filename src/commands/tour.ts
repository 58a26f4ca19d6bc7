import { PixCommand, type Started } from '../cli/pix-command.ts';
import type { World } from '../cli/session/world.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { type MessageKey, say } from '../i18n/index.ts';
import { type TourOrder, tour } from '../operations/sandbox/tour.ts';
import { styleFor } from '../output/style.ts';

const NEXT: readonly (readonly [string, MessageKey])[] = [
  ['pix sandbox start --detach', 'tour.next_sandbox'],
  ['pix charge create --amount 25,00 --wait', 'tour.next_charge'],
  ['pix explain PZS202', 'tour.next_explain'],
  ['pix profile add shop --base-url https://…/v1', 'tour.next_account'],
  ['pix --help', 'tour.next_help'],
];

type TourOutput = Omit<TourOrder, 'clock'> & {
  intro(): void;
  outro(): void;
  /** Waits until `work` (the steps of the tour) ends. @throws the error of stdout, or else that of `work` */
  ended(work: Promise<void>): Promise<void>;
};

/**
 * Returns the tour's output functions. Everything goes to stdout; if stdout fails, the tour is interrupted.
 */
function tourOutput({ stdout, env, self }: World, { out, words, session }: Started): TourOutput {
  const style = styleFor(out.options.color);
  const onTerminal = stdout.isTTY === true;
  const decoder = new TextDecoder();
  let fault: Error | undefined;
  const print = (text: string): void =>
    void out.options.write(text).catch((error: Error) => {
      fault ??= error;
      session.interrupt();
    });
  const line = (text: string): void => print(`${text}\n`);
  return {
    self,
    env,
    signal: session.signal,
    onTerminal,
    pauseMs: onTerminal ? 500 : 0,
    write: (chunk) => print(decoder.decode(chunk, { stream: true })),
    show: (text) => print(safeForTerminal(text, { keepLineFeeds: true })),
    heading: (key) => line(`\n${style.bold(say(words, key))}`),
    command: (text) => line(style.dim(text)),
    async ended(work) {
      const [end] = await Promise.allSettled([work]);
      if (fault) throw fault;
      if (end.status === 'rejected') throw end.reason;
    },
    intro: () => line(say(words, 'tour.intro')),
    outro() {
      line(`\n${style.bold(say(words, 'tour.next'))}`);
      const width = Math.max(...NEXT.map(([command]) => command.length));
      for (const [command, key] of NEXT) line(`  ${command.padEnd(width)}  ${style.dim(say(words, key))}`);
    },
  };
}

export default class Tour extends PixCommand {
  static override summary = 'Run a demo on this machine: charge, payment, webhook, report';
  static override description = 'Uses a temporary sandbox and leaves nothing behind.';
  static override examples = ['pix tour'];

  async run(): Promise<void> {
    const started = await this.start(Tour);
    const guide = tourOutput(this.world, started);
    guide.intro();
    await guide.ended(tour({ ...guide, clock: this.world.clock }));
    guide.outro();
  }
}
