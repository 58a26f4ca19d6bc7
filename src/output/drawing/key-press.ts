/** A key by name (`up`, `enter`, `ctrl-c`, `r`), or pasted text. */
export type KeyPress =
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'paste'; readonly text: string };
