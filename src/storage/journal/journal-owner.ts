/** Loaded when needed: most commands only read the journal. */
const hostname = (): string => process.getBuiltinModule('node:os').hostname();

/** Name of the owner of a lease: machine, process, and a nonce, because process ids are reused. */
export function journalOwner(random: (bytes: number) => Uint8Array): string {
  return `${hostname()}:${process.pid}:${Buffer.from(random(6)).toString('hex')}`;
}

/** Whether the process with that name has certainly ended: it is on this machine, and not running. */
export function isOwnerGone(owner: string): boolean {
  const [host, pid] = /^(.*):(\d+):[0-9a-f]+$/.exec(owner)?.slice(1) ?? [];
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
