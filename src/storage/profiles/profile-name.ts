import { fail } from '../../domain/errors.ts';

/**
 * Whether the name is valid. `..` and `__proto__` are not, because the name becomes part of a file name and
 * the key of an object.
 */
export const isProfileName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(name);

/**
 * Returns the name unchanged.
 * @throws PixError `usage` when it is not a valid profile name
 */
export function checkProfileName(name: string): string {
  if (isProfileName(name)) return name;
  throw fail('profiles.bad_name', { name: name.slice(0, 80) });
}
