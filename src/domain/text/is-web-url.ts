/** The service decides which hosts it accepts. */
export const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:/i.test(text);
