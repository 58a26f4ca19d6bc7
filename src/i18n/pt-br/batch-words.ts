import type { batchWords as english } from '../en/batch-words.ts';

/** Palavras de `pix payout batch`. */
export const batchWords = {
  'batch.empty': 'O arquivo {file} não tem linhas.',
  'batch.unknown_column': 'A primeira linha tem colunas desconhecidas: {columns}. Um lote tem {known}.',
  'batch.column_twice': 'A primeira linha tem a coluna {column} duas vezes.',
  'batch.missing_column':
    'A primeira linha não tem a coluna {column}. Um lote tem {known}; as três últimas podem faltar.',
  'batch.not_csv': '{file} não é um csv que se possa ler: {reason}',
  'batch.faults': '{count} falha(s) no arquivo, {shown} mostrada(s).',
  'batch.faults.hint':
    'As linhas são as do arquivo, o cabeçalho é a linha 1. Telefone entre as chaves se escreve com +55.',
  'batch.bad_name':
    '"{name}" não serve de nome de lote: letras, dígitos, `.`, `_`, `-`, no máximo 40. Dê um com --name.',
  'batch.over_max': 'Seriam pagos {total}, mais que --max-total {most}.',
  'batch.over_balance': '{total} e tarifas de {fees} são mais que o saldo de {balance}.',
  'batch.over_limit': '{total} é mais que os {left} que restam do limite diário.',
  'batch.changed_meanwhile': 'A linha {line} do arquivo mudou desde a conferência; nada mais é enviado.',
  'batch.named_elsewhere':
    'Um lote "{name}" foi iniciado antes a partir de {file}, no perfil "{profile}" pela família {family}.',
  'batch.named_elsewhere.hint':
    'Continue aquele: `pix payout batch resume {name} --profile {profile}`. Se este é outro lote, dê a ele um --name próprio.',
  'batch.other_family':
    'O lote "{name}" foi iniciado pela família {family} e continua com ela; omita --family {given}.',
  'batch.duplicates':
    'O lote "{batch}" pagou o mesmo nos últimos 7 dias (linhas sem referência própria: {count}).',
  'batch.duplicates.hint':
    'Se devem ser pagas de novo, execute com --allow-duplicate, ou dê uma referência a cada linha.',
  'batch.other_file': 'Já há um lote "{name}", e este arquivo difere dele em {count} linha(s).',
  'batch.other_file.hint':
    'Para um lote novo escolha outro --name; para continuar o antigo traga o arquivo dele de volta.',
  'batch.no_such': 'Não há lote "{name}" no perfil "{profile}".',
  'batch.no_such.hint': '`pix payout batch status` lista todos.',
  'batch.plan': 'Lote {name}: {rows} linha(s), {total}, tarifas {fees} ({encoding}, "{delimiter}")',
  'batch.types': 'Chaves: {types}',
  'batch.row': '  linha {line}: {amount} para {key}, referência {reference}',
  'batch.more_rows': '  … mais {count} …',
  'batch.twins': '{count} linha(s) pagam o mesmo valor à mesma chave que uma linha anterior: {lines}',
  'batch.paid_lately':
    '{count} linha(s) pagam o que foi pago à mesma chave há menos de um dia: linhas {lines}',
  'batch.resuming': 'Uma execução anterior o começou: restam {rows} linha(s), {total}.',
  'batch.not_looked_up':
    'As chaves não são consultadas, exceto as de linhas com documento: ninguém confere quem vai receber.',
  'batch.confirm': 'Pagar {rows} linha(s), {total}, como lote {name}?',
  'batch.dry_run': 'Simulação: saldo, limites e chaves não foram verificados; nenhum pagamento foi enviado.',
  'batch.progress':
    '{completed} concluídos, {accepted} aceitos, {failed} com falha, {unknown} desconhecidos, {inProgress} em andamento, {left} restantes de {total}; {rate} linhas/s, faltam {seconds} s',
  'batch.stopping':
    'Esperando {count} em andamento; nenhuma linha nova começa. Interrompa de novo para parar já: o resultado deles fica desconhecido.',
  'batch.waiting': 'Esperando {count} pagamentos aceitos serem concluídos…',
  'batch.failed':
    'Falharam depois de aceitos pelo serviço: {count}. Os resultados indicam cada um. O que ainda é devido precisa de uma referência nova: pague em outro lote.',
  'batch.accepted': 'Aceitos, não concluídos: {count}. Acompanhe com `pix payout batch status {name}`.',
  'batch.journal_lost':
    'O diário não pode mais ser lido: estas são as contagens só desta execução, que enviou {sent}. O que não pôde ser gravado é perguntado na próxima execução.',
  'batch.and_more': 'e mais {count}',
  'batch.row_to': '  linha {line}: {amount} para {name}, {document}, {key}, referência {reference}',
  'batch.stopped': 'Parou: o serviço recusa todas as linhas ({code} {reason}).',
  'batch.results_failed':
    'Os resultados não puderam ser todos gravados em {file}: {reason}. `pix payout batch status NOME --result ARQUIVO` os grava de novo.',
  'batch.resume': 'Pague o que resta com `pix payout batch resume {name}`.',
  'batch.mismatched':
    'ATENÇÃO. Linhas com resposta diferente do pedido: {count}. O dinheiro saiu: veja `pix journal list --batch {name}`.',
  'batch.budget':
    'O limite de consultas ao diretório acabou: esperando {seconds} s (Ctrl-C encerra; --no-lookup paga sem consultar).',
} as const satisfies Record<keyof typeof english, string>;
