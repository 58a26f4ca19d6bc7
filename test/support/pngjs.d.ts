declare module 'pngjs' {
  export interface PNG {
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
  }
  export const PNG: { readonly sync: { read(bytes: Uint8Array): PNG } };
}
