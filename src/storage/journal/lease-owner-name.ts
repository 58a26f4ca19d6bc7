/**
 * Returns the name of this process as the owner of leases. It ends with a nonce, because containers may have
 * equal host names and process ids.
 */
export function leaseOwnerName(random: (bytes: number) => Uint8Array): string {
  const { hostname } = process.getBuiltinModule('node:os');
  return `${hostname()}:${process.pid}:${Buffer.from(random(6)).toString('hex')}`;
}
