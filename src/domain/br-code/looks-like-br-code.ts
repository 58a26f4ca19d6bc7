/** Whether people mean a copy-and-paste code: it may be damaged, or have other text around it. */
export const looksLikeBrCode = (text: string): boolean =>
  /0002010[12]|000201(?:26|01)/.test(text) || /br\.gov\.bcb\.pix/i.test(text);
