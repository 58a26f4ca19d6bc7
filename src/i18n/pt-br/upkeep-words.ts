import type { upkeepWords as english } from '../en/upkeep-words.ts';

/** Palavras do que remove dados pessoais: `pix journal prune`, `pix privacy`. */
export const upkeepWords = {
  'journal.prune.confirm':
    'Remover os recebedores de {reduced|pagamento|pagamentos} encerrados antes de {before} e apagar {removed|registro|registros} que nada movimentaram, em todos os perfis deste diário?',
  'upkeep.copy':
    'Uma cópia feita antes de uma atualização ainda contém o que foi removido: {file}. Apague-a manualmente.',

  'column.dryRun': 'simulação',
  'column.before': 'antes de',
  'column.reduced': 'recebedor removido',
  'column.removed': 'apagados',
  'column.alreadyReduced': 'sem dados pessoais',
  'column.keptUnknown': 'mantidos: resultado desconhecido',
  'column.keptUnseen': 'mantidos: nunca mostrados',
  'column.keptOpen': 'mantidos: não finais',
  'column.keptMismatched': 'mantidos: resposta diferente',
} as const satisfies Record<keyof typeof english, string>;
