/** The modules of a QR code and its quiet zone, in rows, one bit each: 1 is dark. */
export interface Modules {
  readonly side: number;
  readonly bits: Uint32Array;
}

interface Family {
  readonly text: string;
  readonly modules: Modules;
  /** What a change of one character changes, by its place and the bits that differ. */
  readonly steps: Map<number, Uint32Array>;
  asked: number;
}

/** Lengths of texts, and changes of each, that are remembered: a change is some 350 bytes. */
const MOST_FAMILIES = 16;
const MOST_STEPS = 4_000;
/** Learning costs as much as drawing some two hundred codes: not for the first few of a short life. */
const LEARNT_AFTER = 20;

/** ASCII with two small letters: written in bytes, whichever one of its characters changes. */
const IN_BYTES = /^(?=.*[a-z].*[a-z])[\x20-\x7e]+$/;

/**
 * Draws from what was drawn. For one length, level and mask a code is linear in the bits of its text (so are the error
 * correction and the placement): flipping a bit of the text flips the same modules, whatever the rest says. The codes
 * of charges differ in some twenty characters, so each is the first one with a few known differences.
 */
export function rememberedModules(draw: (text: string) => Modules): (text: string) => Modules {
  const families = new Map<number, Family>();
  return (text) => {
    if (!IN_BYTES.test(text)) return draw(text);
    const family = families.get(text.length);
    if (!family) {
      if (families.size >= MOST_FAMILIES) families.clear();
      const modules = draw(text);
      families.set(text.length, { text, modules, steps: new Map(), asked: 0 });
      return modules;
    }
    family.asked += 1;
    return family.asked <= LEARNT_AFTER ? draw(text) : changed(family, text, draw);
  };
}

function changed(family: Family, text: string, draw: (text: string) => Modules): Modules {
  const { side, bits } = family.modules;
  const now = bits.slice();
  for (let at = 0; at < text.length; at += 1) {
    const difference = text.charCodeAt(at) ^ family.text.charCodeAt(at);
    if (difference !== 0) flip(now, stepOf(family, at, difference, draw));
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

function flip(bits: Uint32Array, which: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) ^ (which[word] ?? 0);
}
