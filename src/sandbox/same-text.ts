/**
 * Compares two texts. The time does not depend on where they differ, so nobody can guess a secret from it.
 */
export function sameText(one: string, other: string): boolean {
  const { timingSafeEqual } = process.getBuiltinModule('node:crypto');
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
