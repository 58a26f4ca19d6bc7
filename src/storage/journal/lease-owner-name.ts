/**
 * Returns the name of a lease's owner. The name contains machine and process, for people. It also contains a
 * nonce, because other containers and machines may have the same host names and process ids.
 */
export function leaseOwnerName(random: (bytes: number) => Uint8Array): string {
  const { hostname } = process.getBuiltinModule('node:os');
  return `${hostname()}:${process.pid}:${Buffer.from(random(6)).toString('hex')}`;
}
