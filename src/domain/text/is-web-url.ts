/** Whether the text is a URL with `http` or `https`. The service checks the host. */
export const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:/i.test(text);
