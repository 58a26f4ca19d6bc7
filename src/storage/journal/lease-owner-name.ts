/**
 * Machine and process are for people. Containers may have equal host names and process ids, so the name has a
 * nonce.
 */
export function leaseOwnerName(random: (bytes: number) => Uint8Array): string {
  const { hostname } = process.getBuiltinModule('node:os');
  return `${hostname()}:${process.pid}:${Buffer.from(random(6)).toString('hex')}`;
}
