import type { liveWords as english } from '../en/live-words.ts';

/** Palavras dos comandos que continuam mostrando as mudanças. */
export const liveWords = {
  'watch.status': '{time} · leitura a cada {seconds} s · Ctrl-C encerra',
  'watch.status_lost': '{time} · nova tentativa em {seconds} s · Ctrl-C encerra',
  'watch.more': '… {count|linha a mais|linhas a mais}',
  'watch.lost': 'A leitura falhou, nova tentativa em breve: {reason}',
  'watch.back': 'A leitura voltou a funcionar.',
} as const satisfies Record<keyof typeof english, string>;
