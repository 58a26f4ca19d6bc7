import type { liveWords as english } from '../en/live-words.ts';

export const liveWords = {
  'watch.status': '{time} · leitura a cada {seconds} s · Ctrl-C encerra',
  'watch.status_lost': '{time} · nova tentativa em {seconds} s · Ctrl-C encerra',
  'watch.more': '… mais {count|linha|linhas}',
  'watch.lost': 'A leitura falhou, nova tentativa em breve: {reason}',
  'watch.back': 'A leitura voltou a funcionar.',

  'events.from_inbox': 'Os eventos vêm da caixa de entrada do receptor desta máquina, e do serviço.',
  'events.from_service':
    'Nenhum receptor deste perfil está em execução nesta máquina: os eventos vêm de consultas ao serviço.',
  'events.lost': 'Não foi possível ler do serviço, nova tentativa em breve: {reason}',
  'events.back': 'A leitura do serviço voltou a funcionar. Os eventos desde a falha vêm a seguir.',
  'events.cut':
    'Mudanças demais de uma vez: só as últimas {count} são mostradas. `pix transaction list` mostra todas.',
  'events.unsorted':
    'O serviço não ordena suas listas pelo horário da mudança: mudanças de transações e infrações mais antigas podem faltar.',
  'events.without_delivery': 'Sem tentativas de entrega: o serviço recusa listá-las ({reason}).',
  'events.without_dispute': 'Sem infrações: o serviço recusa listá-las ({reason}).',
  'listen.unnoted':
    'Não foi possível registrar que este receptor está em execução, e outros comandos não o encontrarão: {reason}',

  'code.polling': 'consulta',
  'code.transaction': 'transação',
  'code.dispute': 'infração',
  'code.delivery': 'entrega',
  'column.httpStatus': 'status HTTP',
  'column.http': 'HTTP',
} as const satisfies Record<keyof typeof english, string>;
