import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, type Page, type Viewport } from 'puppeteer-core';
import { tempFolder } from '../support/worlds/temp-folder.ts';

export const PHONE: Viewport = {
  width: 360,
  height: 740,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP: Viewport = { width: 1280, height: 800 };

/** A browser tab that records its requests and all problems that the browser reports. */
export interface Tab {
  readonly page: Page;
  readonly requests: readonly string[];
  /** Dialogs, script errors and console messages, for example violations of the content security policy. */
  readonly complaints: readonly string[];
  ask(expression: string): Promise<unknown>;
  /** Prints the page as a PDF on A4, and saves the file where `picture` saves screenshots. */
  pdf(name: string): Promise<Uint8Array>;
  /** Saves a screenshot into the folder PIX_TEST_PICTURES, if that variable is set. */
  picture(name: string): Promise<void>;
}

/**
 * Starts Chromium with a temporary profile. Requests to hosts other than this machine fail, because Chromium
 * does not resolve their names.
 */
export async function openBrowser(atEnd: (end: () => Promise<void>) => void) {
  const { PIX_TEST_CHROMIUM: executablePath = '', PIX_TEST_PICTURES: pictures } = process.env;
  const folders: (() => void)[] = [];
  const browser = await launch({
    executablePath,
    userDataDir: tempFolder((remove) => folders.push(remove)),
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      // Chromium refuses to start as root if its process sandbox is not disabled.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  atEnd(async () => {
    await browser.close();
    for (const remove of folders) remove();
  });
  const open = async (
    url: string,
    { viewport = DESKTOP, language = 'en-US', scripts = true } = {},
  ): Promise<Tab> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    await page.setExtraHTTPHeaders({ 'Accept-Language': language });
    await page.setJavaScriptEnabled(scripts);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message());
      dialog.dismiss().catch((error: unknown) => complaints.push(String(error)));
    });
    await page.goto(url);
    const save = (file: string, bytes: Uint8Array): void => {
      if (pictures === undefined) return;
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, file), bytes);
    };
    const picture = async (name: string): Promise<void> =>
      save(`${name}.png`, await page.screenshot({ fullPage: true }));
    const pdf = async (name: string): Promise<Uint8Array> => {
      const bytes = await page.pdf({ format: 'A4', printBackground: true });
      save(`${name}.pdf`, bytes);
      return bytes;
    };
    return { page, requests, complaints, ask: (expression) => page.evaluate(expression), pdf, picture };
  };
  return { open };
}
