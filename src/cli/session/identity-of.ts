import type { Session } from './session.ts';

/** Whose account a command looks at, as a screen shows it all the time. */
export interface SessionIdentity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Of the token that reads; `-` when there is none. */
  readonly last4: string;
  /** What forbids changes, as people know it; null when nothing does. */
  readonly readOnlyBy: string | null;
}

export async function identityOf(session: Session): Promise<SessionIdentity> {
  const profile = session.profile();
  return {
    profile: session.profileName,
    environment: profile?.live ? 'live' : profile?.controlUrl === undefined ? 'test' : 'sandbox',
    last4: await session.tokenTail({ family: 'main', scopes: [] }),
    readOnlyBy: session.readOnlyBy ?? null,
  };
}
