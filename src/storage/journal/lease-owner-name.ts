/**
 * The name contains machine and process, for people. The nonce is needed because containers may have equal
 * host names and process ids.
 */
export function leaseOwnerName(random: (bytes: number) => Uint8Array): string {
  const { hostname } = process.getBuiltinModule('node:os');
  return `${hostname()}:${process.pid}:${Buffer.from(random(6)).toString('hex')}`;
}
