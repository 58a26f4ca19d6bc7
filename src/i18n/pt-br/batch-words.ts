import type { batchWords as english } from '../en/batch-words.ts';

export const batchWords = {
  'batch.empty': 'Nenhuma linha em {file}.',
  'columns.map': '--map inválido "{value}": escreva CAMPO=COLUNA; os campos são {fields}.',
  'columns.missing': 'O arquivo não tem a coluna "{column}" para {field}. Ele tem: {columns}.',
  'columns.twice': 'A primeira linha tem a coluna {column} duas vezes.',
  'batch.not_read': 'Colunas que não são lidas, porque --map indica outras: {columns}',
  'batch.unknown_column':
    'Colunas desconhecidas na primeira linha: {columns}. As colunas de um lote são {known}. Se têm outros nomes: --map key=COLUNA,amount=COLUNA.',
  'batch.missing_column':
    'A primeira linha não tem a coluna {column}. As colunas de um lote são {known}; as três últimas são opcionais. Se ela tem outro nome: --map {column}=COLUNA.',
  'file.not_csv': 'Não foi possível ler {file} como csv: {reason}',
  'batch.faults': '{count|erro|erros} no arquivo, {shown} {shown?mostrado|mostrados}.',
  'batch.faults.hint': 'As linhas são contadas a partir do cabeçalho, que é a linha 1.',
  'batch.faults.hint_keys':
    'As linhas são contadas a partir do cabeçalho, que é a linha 1. Escreva o telefone com +55, o CPF com pontos e hífen, e o CNPJ com os 14 dígitos.',
  'batch.faults.hint_spreadsheet':
    'As linhas são contadas a partir do cabeçalho, que é a linha 1. Uma planilha alterou um CPF ou CNPJ: retirou zeros à esquerda ou escreveu um expoente. Formate a coluna como texto e digite os dígitos de novo.',
  'batch.bad_name':
    '"{name}" não é um nome de lote válido: use letras, dígitos, `.`, `_` e `-`, no máximo 40. Escolha um nome com --name.',
  'batch.over_max': 'O total do lote, {total}, passa de --max-total {most}.',
  'batch.over_balance': 'O total {total} passa do saldo de {balance}.',
  'batch.over_balance_with_fees': 'O total {total} e as tarifas de {fees} passam do saldo de {balance}.',
  'batch.over_limit': 'O total {total} passa do que resta do limite diário: {left}.',
  'batch.file_changed': 'O arquivo mudou depois da conferência. Nenhuma outra linha é enviada.',
  'batch.file_changed.hint': 'Execute o comando de novo: ele confere o arquivo e pergunta outra vez.',
  'batch.plan_lost':
    'O lote {name} não está no diário, embora tenha acabado de ser gravado. O diário provavelmente foi substituído por uma cópia mais antiga. Nenhuma linha foi enviada.',
  'batch.changed_meanwhile': 'A linha {line} do arquivo mudou depois da conferência; nada mais é enviado.',
  'batch.named_elsewhere':
    'O lote "{name}" já existe: foi criado a partir de {file} no perfil "{profile}" com a família {family}.',
  'batch.named_elsewhere.hint':
    'Para continuar esse lote: `pix payout batch resume {name} --profile {profile}`. Para outro lote, escolha outro --name.',
  'batch.other_family':
    'O lote "{name}" foi iniciado com a família {family} e só pode continuar com ela: retire --family {given}.',
  'batch.duplicates':
    '{count|linha deste arquivo repete um pagamento|linhas deste arquivo repetem pagamentos} que {count?outro lote fez, ou pode ter feito,|um ou mais lotes fizeram, ou podem ter feito,} nos últimos 7 dias. {count?O pagamento|O primeiro desses pagamentos} está no lote "{batch}". Só contam as linhas sem referência.',
  'batch.duplicates.hint':
    'Para pagar essas linhas de novo, use --allow-duplicate, ou dê uma referência a cada linha.',
  'batch.other_file': 'O lote "{name}" já existe, e este arquivo difere dele em {count|linha|linhas}.',
  'batch.other_file.hint':
    'Para um lote novo, escolha outro --name. Para continuar o lote existente, use o arquivo original.',
  'batch.no_such': 'Lote "{name}" não encontrado no perfil "{profile}".',
  'batch.no_such.hint': '`pix payout batch status` lista todos os lotes.',
  'batch.plan':
    'Lote {name}: {rows|linha|linhas}, {total}, tarifa total {fees} (arquivo em {encoding}, separador "{delimiter}")',
  'batch.types': 'Chaves: {types}',
  'batch.row': '  linha {line}: {amount} para {key}, referência {reference}',
  'batch.more_rows': '  … mais {count|linha|linhas} …',
  'batch.twins':
    '{count|linha paga|linhas pagam} o mesmo valor à mesma chave que uma linha anterior: {count?linha|linhas} {lines}',
  'batch.paid_lately':
    '{count|linha repete um pagamento|linhas repetem pagamentos} das últimas 24 horas à mesma chave: {count?linha|linhas} {lines}',
  'batch.row_unknown':
    '{count|linha tem|linhas têm} a chave e o valor de um pagamento anterior com resultado desconhecido. A primeira é a linha {line}, e o pagamento é {reference}.',
  'batch.row_unknown.hint': 'Execute `pix journal resolve {id}{with}` e depois este comando de novo.',
  'batch.row_elsewhere':
    '{count|linha tem|linhas têm} a chave e o valor de um pagamento anterior que o serviço aceitou de outra conta, outro endereço ou outra família, mas que nunca foi mostrado. A primeira é a linha {line}, e o pagamento é {reference}.',
  'batch.row_elsewhere.hint':
    'Execute `pix journal resolve {id}{with}`, que mostra esse pagamento. Depois, remova as linhas que são o mesmo pagamento. Para pagá-las também, execute este comando de novo.',
  'batch.row_applied':
    '{count|linha tem|linhas têm} a chave e o valor de um pagamento anterior que o serviço aceitou, mas que ainda não tinha sido mostrado. A primeira é a linha {line}, e o pagamento é {reference}.',
  'batch.row_applied.hint':
    'Remova as linhas que são o mesmo pagamento. Para pagá-las também, execute este comando de novo.',
  'batch.resuming':
    'Continuando uma execução anterior: {count} de {rows|linha|linhas} já {count?encerrada|encerradas}.',
  'batch.not_looked_up':
    'Só as chaves das linhas com documento são consultadas. Os recebedores das outras linhas não são conferidos.',
  'batch.confirm': 'Pagar {rows|linha|linhas}, {total}, como lote {name}?',
  'batch.dry_run': 'Simulação: saldo, limites e chaves não foram verificados; nenhum pagamento foi enviado.',
  'batch.progress':
    '{completed} concluídos, {accepted} aceitos, {failed} com falha, {unknown} desconhecidos, {inProgress} em andamento, restam {left} de {total} linhas; {rate} linhas/s, faltam {seconds} s',
  'batch.stopping':
    'Esperando {count|pagamento|pagamentos} em andamento; nenhuma outra linha é enviada. Interrompa de novo para parar já: o resultado {count?desse pagamento|desses pagamentos} ficará desconhecido.',
  'batch.waiting': 'Esperando o status final de {count|pagamento aceito|pagamentos aceitos}…',
  'batch.failed_rows':
    'ATENÇÃO: {count|pagamento falhou|pagamentos falharam} depois de {count?aceito|aceitos} pelo serviço. Para {count?vê-lo|vê-los}: `pix journal list --batch {name}`. Para {count?gravá-lo|gravá-los} em um novo arquivo de lote: `pix payout batch retry {name}{with}`.',
  'batch.failed':
    '{count|pagamento falhou|pagamentos falharam} depois de {count?aceito|aceitos} pelo serviço: veja os resultados.',
  'batch.accepted':
    '{count|pagamento aceito|pagamentos aceitos}, mas ainda não {count?concluído|concluídos}. Para acompanhar: `pix payout batch status {name}{with}`.',
  'batch.journal_lost':
    'O diário não pode mais ser lido, por isso as contagens só incluem esta execução, que enviou {sent|linha|linhas}. A próxima execução consulta no serviço os pagamentos que não foram gravados.',
  'batch.not_recorded':
    'O diário não pôde gravar o resultado de {count|linha|linhas}. As contagens são desta execução, e a próxima execução consulta {count?esse resultado|esses resultados} no serviço.',
  'batch.rows_lost': 'Faltam no diário linhas que foram enviadas, por isso as contagens são desta execução.',
  'list.more': 'e mais {count}',
  'batch.row_to': '  linha {line}: {amount} para {name}, {document}, {key}, referência {reference}',
  'batch.stopped': 'Interrompido: o serviço recusa todas as linhas ({code} {reason}).',
  'proposal.nothing_left': 'Nenhuma linha do lote {name} resta a enviar: não há o que propor.',
  'batch.results_replace':
    'Os resultados substituiriam {file}, que este comando lê ou que pertence ao diário.',
  'batch.results_gone':
    'Os resultados em {file} foram movidos, apagados ou substituídos durante a execução do comando. Para gravá-los de novo: `pix payout batch status {name} --result ARQUIVO`.',
  'batch.unpaid_row': 'Linha {line}: {amount} para {key}: {outcome}',
  'batch.unpaid_row_because': 'Linha {line}: {amount} para {key}: {outcome} ({reason})',
  'batch.unpaid_rows_more':
    'Mais {count|linha não foi aceita nem concluída|linhas não foram aceitas nem concluídas}: veja os resultados, ou `pix journal list --batch {name}`.',
  'batch.results.hint': 'Escolha outro lugar para os resultados com --result ARQUIVO.',
  'batch.results_failed':
    'Não foi possível gravar todos os resultados em {file}: {reason}. Para gravá-los de novo: `pix payout batch status NOME --result ARQUIVO{with}`.',
  'batch.from_pipe': 'As linhas do lote "{name}" vieram de um pipe, e o pix não guarda cópia delas.',
  'batch.from_pipe.hint':
    'Informe as linhas de novo: `pix payout batch {command} {name} --file ARQUIVO{with}`; `-` lê a entrada padrão.',
  'batch.pipe_name': 'Um lote vindo de um pipe não tem nome de arquivo: dê um nome com --name.',
  'batch.wait_over':
    'O tempo de --max-wait acabou: {count|pagamento ainda não é final|pagamentos ainda não são finais}. Para acompanhar: `pix payout batch status {name}{with} --watch`.',
  'batch.resume': 'Para pagar o que resta: `pix payout batch resume {name}{with}`.',
  'batch.mismatched':
    'ATENÇÃO. Em {count|linha|linhas}, a resposta do serviço difere do pedido. O dinheiro saiu: veja `pix journal list --batch {name}{with}`.',
  'batch.budget':
    'Limite de consultas ao DICT atingido: esperando {seconds} s (Ctrl-C encerra; --no-lookup paga sem consultar).',
  'batch.elsewhere':
    '{count|linha não é enviada|linhas não são enviadas} de novo, porque outro lote ou comando usou a mesma referência: {count?linha|linhas} {lines}',
  'batch.retry':
    'Para tentar de novo as linhas recusadas ou com falha: `pix payout batch retry {name}{with}` grava essas linhas em um novo arquivo de lote.',
  'retry.exists': '{file} já existe, e um arquivo de nova tentativa nunca substitui outro arquivo.',
  'retry.exists.hint': 'Escolha outro nome, ou apague o arquivo se as linhas dele não foram pagas.',
  'retry.written':
    '{count|linha recusada ou com falha gravada|linhas recusadas ou com falha gravadas} em {file}, {total}. Confira o arquivo, depois pague como um novo lote: `pix payout batch {file}{with}`.',
  'retry.nothing':
    'Nada a tentar de novo no lote {name}: nenhuma linha foi recusada em definitivo nem falhou. Nenhum arquivo foi gravado.',
  'retry.not_written':
    'O arquivo de nova tentativa {file} não foi gravado: {reason}. Para gravá-lo depois: `pix payout batch retry {name}{with}`.',
  'retry.remaining':
    'Fora do arquivo: {count|linha|linhas} que o lote ainda pode enviar. Para {count?pagá-la|pagá-las}: `pix payout batch resume {name}{with}`. Com --failed-out ARQUIVO, esse comando também grava em ARQUIVO as linhas com chave recusada.',
  'retry.unknown':
    'Fora do arquivo: {count|linha|linhas} com resultado desconhecido, que {count?pode ter sido paga|podem ter sido pagas}. Para saber: `pix payout batch resume {name}{with}`.',
  'retry.accepted':
    'Fora do arquivo: {count|linha aceita|linhas aceitas} pelo serviço, mas ainda sem status final.',
  'retry.refunded':
    'Fora do arquivo: {count|linha paga|linhas pagas} cujo dinheiro foi devolvido (REFUNDED). Para pagar de novo, escreva um novo lote.',
  'retry.mismatched':
    'Fora do arquivo: {count|linha para a qual|linhas para as quais} a resposta do serviço difere do pedido. O dinheiro saiu.',
  'retry.retried': 'Fora do arquivo: {count|linha|linhas} que já {count?foi tentada|foram tentadas} de novo.',
  'retry.place.hint': 'Escolha outro lugar para o arquivo de nova tentativa.',
  'retry.is_results':
    '{file} não pode ser o arquivo de novas tentativas, porque é o arquivo de resultados desta execução.',
} as const satisfies Record<keyof typeof english, string>;
