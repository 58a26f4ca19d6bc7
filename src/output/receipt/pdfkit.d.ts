/** The parts of pdfkit that pix uses. The package has no types. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream';

  interface Options {
    readonly size: readonly [width: number, height: number];
    readonly margin: number;
    /** File of the first font. Without it, pdfkit loads Helvetica. */
    readonly font: string;
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  }

  interface TextOptions {
    readonly lineBreak: false;
    readonly baseline: 'alphabetic';
  }

  export default class PDFDocument extends Readable {
    constructor(options: Options);
    font(file: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    end(): void;
  }
}
