import type { Clock } from '../../domain/time/clock.ts';
import { previewedItem, statusOfSelected } from '../selectors/preview.ts';
import { type DashboardState, type Item, placeKey } from '../state/dashboard-state.ts';

/** The cursor rests after this time, in ms. A held key moves it sooner. */
const REST_MS = 300;
/** Pause in ms before the next try, while another detail is read or the request budget is spent. */
const AGAIN_MS = 1_000;

interface Tools {
  readonly clock: Clock;
  readonly hasRoom: () => boolean;
  /** Never rejects. */
  readonly read: (item: Item) => Promise<void>;
}

/** Reads the detail of the selected row while the cursor rests. Sends the requests of one item at a time. */
export class DetailPreview {
  readonly #tools: Tools;
  #wanted: string | null = null;
  #read: string | null = null;
  #isReading = false;
  #cancel: () => void = () => {};

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Called with each state that the terminal has drawn. */
  follow(state: DashboardState): void {
    const item = isListInUse(state) ? previewedItem(state) : null;
    const wanted = item && `${placeKey(item)} ${statusOfSelected(state)}`;
    if (wanted === this.#wanted) return;
    this.stop();
    this.#wanted = wanted;
    if (item === null || (this.#read === wanted && state.detail?.place === placeKey(item))) return;
    this.#readAfter(REST_MS, item);
  }

  stop(): void {
    this.#cancel();
    this.#wanted = null;
  }

  #readAfter(ms: number, item: Item): void {
    const { clock, hasRoom } = this.#tools;
    this.#cancel = clock.at(clock.now() + ms, () => {
      if (this.#isReading || !hasRoom()) this.#readAfter(AGAIN_MS, item);
      else void this.#readNow(item);
    });
  }

  async #readNow(item: Item): Promise<void> {
    this.#read = this.#wanted;
    this.#isReading = true;
    await this.#tools.read(item);
    this.#isReading = false;
  }
}

const isListInUse = ({ dialog, typing, chooser, qr, help }: DashboardState): boolean =>
  dialog === null && typing === null && chooser === null && qr === null && help === 0;
