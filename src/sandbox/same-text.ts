/**
 * Compares two texts. The comparison takes equally long wherever the texts differ, so nobody can guess a
 * secret from its duration.
 */
export function sameText(one: string, other: string): boolean {
  const { timingSafeEqual } = process.getBuiltinModule('node:crypto');
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
