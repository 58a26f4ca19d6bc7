/** The modules of a QR code and its quiet zone, in rows, one bit each: 1 is dark. */
export interface Modules {
  readonly side: number;
  readonly bits: Uint32Array;
}

interface Family {
  readonly text: string;
  readonly modules: Modules;
  /** The effect of changing one character, by its position and the changed bits. */
  readonly steps: Map<number, Uint32Array>;
  /** The code of a text, until the next is asked for. */
  readonly now: Uint32Array;
  /** No effect. */
  readonly none: Uint32Array;
  asked: number;
}

/** The most lengths of texts, and changes per length, that are remembered: a change takes about 350 bytes. */
const MOST_FAMILIES = 16;
const MOST_STEPS = 4_000;
/** Learning costs as much as drawing about two hundred codes, so it is not done for the first few. */
const LEARNT_AFTER = 20;

/** ASCII with two lower-case letters: encoded in byte mode, whichever single character changes. */
const IN_BYTES = /^(?=.*[a-z].*[a-z])[\x20-\x7e]+$/;

/**
 * Draws a code from earlier ones. For a fixed length, level and mask, a QR code is linear in the bits of its text (so
 * are error correction and placement): flipping a bit of the text always flips the same modules. The codes of charges
 * differ in about twenty characters, so each one is the first code with a few known changes.
 * @returns modules that may be others once the next are asked for
 */
export function rememberedModules(draw: (text: string) => Modules): (text: string) => Modules {
  const families = new Map<number, Family>();
  return (text) => {
    if (!IN_BYTES.test(text)) return draw(text);
    const family = families.get(text.length);
    if (!family) {
      if (families.size >= MOST_FAMILIES) families.clear();
      const modules = draw(text);
      const [now, none] = [new Uint32Array(modules.bits.length), new Uint32Array(modules.bits.length)];
      families.set(text.length, { text, modules, steps: new Map(), now, none, asked: 0 });
      return modules;
    }
    family.asked += 1;
    return family.asked <= LEARNT_AFTER ? draw(text) : changed(family, text, draw);
  };
}

function changed(family: Family, text: string, draw: (text: string) => Modules): Modules {
  const { side, bits } = family.modules;
  const steps: Uint32Array[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const difference = text.charCodeAt(at) ^ family.text.charCodeAt(at);
    if (difference !== 0) steps.push(stepOf(family, at, difference, draw));
  }
  const { now, none } = family;
  now.set(bits);
  // Four at a time are twice as fast as one by one.
  for (let at = 0; at < steps.length; at += 4) {
    const [a = none, b = none, c = none, d = none] = [steps[at], steps[at + 1], steps[at + 2], steps[at + 3]];
    for (let word = 0; word < now.length; word += 1)
      now[word] = of(now, word) ^ of(a, word) ^ of(b, word) ^ of(c, word) ^ of(d, word);
  }
  return { side, bits: now };
}

function stepOf(
  family: Family,
  at: number,
  difference: number,
  draw: (text: string) => Modules,
): Uint32Array {
  const { text, modules, steps } = family;
  const key = at * 128 + difference;
  const known = steps.get(key);
  if (known) return known;
  if (steps.size >= MOST_STEPS) steps.clear();
  const rest = difference & (difference - 1);
  let step: Uint32Array;
  if (rest === 0) {
    const other = String.fromCharCode(text.charCodeAt(at) ^ difference);
    step = draw(text.slice(0, at) + other + text.slice(at + 1)).bits.slice();
    flip(step, modules.bits);
  } else {
    step = stepOf(family, at, difference ^ rest, draw).slice();
    flip(step, stepOf(family, at, rest, draw));
  }
  steps.set(key, step);
  return step;
}

/** All have the same length. */
const of = (bits: Uint32Array, word: number): number => bits[word] as number;

function flip(bits: Uint32Array, which: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = of(bits, word) ^ of(which, word);
}
