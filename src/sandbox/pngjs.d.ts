declare module 'pngjs' {
  export interface PNGOptions {
    readonly width?: number;
    readonly height?: number;
    readonly colorType?: number;
    readonly inputColorType?: number;
    readonly filterType?: number;
    readonly deflateLevel?: number;
    readonly deflateStrategy?: number;
  }
  export class PNG {
    constructor(options: PNGOptions);
    width: number;
    height: number;
    data: Buffer;
    static sync: { write(png: PNG, options?: PNGOptions): Buffer; read(bytes: Uint8Array): PNG };
  }
  const pngjs: { readonly PNG: typeof PNG };
  export default pngjs;
}
