import type { adoptWords as english } from '../en/adopt-words.ts';

export const adoptWords = {
  'journal.adopt.right':
    'O último pagamento desta máquina está registrado neste diário: não há o que adotar.',
  'journal.adopt.compared':
    'Comparado com este diário: pagamentos e transferências do perfil "{profile}" ({families}) desde {from:time}.',
  'journal.adopt.not_compared': 'Não comparado: devoluções e cobranças no cartão.',
  'journal.adopt.other_profiles':
    'Não comparado: pagamentos de outros perfis ({names}). Antes de adotar, compare cada um desses perfis com `pix journal adopt --dry-run --profile NOME`.',
  'journal.adopt.cut':
    'A lista da família {family} terminou depois de uma página cheia. Outras páginas podem ter mais pagamentos, que não foram comparados. Confira a configuração wire.cursorField com `pix profile show --wire` e execute o comando de novo.',
  'journal.adopt.no_comparison':
    'Os pagamentos do serviço não foram lidos, por isso nada foi comparado com este diário.',
  'journal.adopt.none':
    'Este diário contém todos os pagamentos e transferências que o serviço lista nesse período.',
  'journal.adopt.unknown':
    'Faltam neste diário: {count|pagamento|pagamentos} que o serviço lista, {amount} no total.',
  'journal.adopt.returned':
    'Fora da lista: {count|pagamento|pagamentos} que {count?falhou|falharam} ou {count?foi devolvido|foram devolvidos} pelo recebedor.',
  'journal.adopt.no_file':
    'Antes de pagar um lote de novo, compare o arquivo dele: `pix journal adopt ARQUIVO.csv --dry-run{with}`.',
  'journal.adopt.no_rows': 'Nenhuma linha de {file} corresponde a um pagamento que falta neste diário.',
  'journal.adopt.rows':
    'Provavelmente já {count?paga|pagas}: {count|linha|linhas} de {file}, {amount} no total.',
  'journal.adopt.unsure':
    '{count|dessas linhas foi escolhida|dessas linhas foram escolhidas} entre várias linhas igualmente possíveis (veja a coluna "outras linhas"). Confira os recebedores antes de remover linhas.',
  'journal.adopt.remove_rows':
    'Antes de pagar de novo: remova essas linhas do arquivo e pague as restantes com outro --name. Senão, as linhas removidas podem ser pagas duas vezes.',
  'journal.adopt.by_reference':
    'A família main já tem pagamentos com as referências dessas linhas. Se o arquivo for pago de novo com a família main e o mesmo nome de lote, só as linhas restantes serão pagas.',
  'journal.adopt.confirm':
    'Continuar com este diário? Um pagamento que não está neste diário pode ser feito duas vezes.',
  'journal.adopt.done': 'Este diário foi adotado. Já é possível pagar de novo.',
  'code.key_and_amount': 'chave e valor',
  'code.masked_key_and_amount': 'chave mascarada e valor',
  'code.amount_only': 'só o valor',
  'column.matchedBy': 'correspondência',
  'column.otherLines': 'outras linhas',
} as const satisfies Record<keyof typeof english, string>;
