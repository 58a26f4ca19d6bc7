const PLACEHOLDER = '{{SECURITY_CONTACT}}';

/**
 * Returns the page with the contact. If there is no contact, the page says that no contact is named.
 * @param contact `Name <address>`, or undefined
 * @throws Error when the page has no placeholder for the contact, or the contact has no address
 */
export function securityPage(page, contact) {
  if (!page.includes(PLACEHOLDER)) throw new Error(`SECURITY.md has no ${PLACEHOLDER}`);
  if (contact === undefined) return page.replaceAll(PLACEHOLDER, 'none is named in this package');
  if (!/^[^<>\n]+ <[^<>\s]+@[^<>\s]+>$/.test(contact))
    throw new Error('PIX_SECURITY_CONTACT is not in the form "Name <address>"');
  return page.replaceAll(PLACEHOLDER, contact);
}
