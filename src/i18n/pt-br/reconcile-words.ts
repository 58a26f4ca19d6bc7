export const reconcileWords = {
  'reconcile.main_only':
    'Só a família main pode ser conciliada: o hub não lista pagamentos por referência. Use --family main.',
  'reconcile.no_key_column':
    'A planilha não tem coluna que identifique uma transação: id, e2e ou reference. Ela tem: {columns}. Indique uma com --map reference=COLUNA.',
  'reconcile.temporary.hint': 'A conciliação usa um banco temporário: TMPDIR define a pasta dele.',
  'reconcile.reading': '{rows|linha lida|linhas lidas} ({side})',
  'reconcile.asking':
    'Consultando uma a uma as transações que faltam na lista do serviço: {count|consultada|consultadas}',
  'reconcile.service':
    'Serviço: {count|transação|transações}, {in} recebidos, {out} pagos, {accepted} aceitos, mas não finais',
  'reconcile.journal':
    'Diário: {count|movimento criado|movimentos criados} aqui, {out} pagos, {accepted} aceitos, mas não finais',
  'reconcile.inbox':
    'Caixa de entrada: eventos de {count|transação paga recebidos|transações pagas recebidos}',
  'reconcile.no_inbox': 'Caixa de entrada: não comparada, porque não tem nenhuma entrega deste período',
  'reconcile.ledger': 'Planilha: {count|linha|linhas}, {in} recebidos, {out} pagos',
  'reconcile.not_for_ledger':
    'Não esperadas na planilha (--ledger-type): {count|transação|transações}, {in} recebidos, {out} pagos',
  'reconcile.not_asked':
    '{count|transação falta|transações faltam} na lista do serviço e não {count?foi consultada|foram consultadas}, porque faltam demais. Algumas podem faltar só por serem anteriores ao período.',
  'reconcile.end': '{agree|transação confere|transações conferem}, {differences|diferença|diferenças}',
  'reconcile.chart_sums': 'Somas',
  'reconcile.chart_kinds': 'Diferenças por tipo',
  'reconcile.chart_service_in': 'serviço, recebido',
  'reconcile.chart_ledger_in': 'planilha, recebido',
  'reconcile.chart_service_out': 'serviço, pago',
  'reconcile.chart_journal_out': 'diário, pago',
  'reconcile.chart_ledger_out': 'planilha, pago',
  'html.made': 'Criado em {at} por pix. Os horários são de São Paulo.',
  'html.rows': 'Linhas',
  'html.summary': 'Resumo de {file}',
  'html.reconcile': 'Conciliação de {from:time} a {to:time}',
  'html.written': 'Página gravada em {file}',
  'html.hint': 'Escolha outro arquivo com --html ARQUIVO.',
  'column.comparedSource': 'fonte',
  'column.serviceAmount': 'no serviço',
  'column.serviceAmountCents': 'no serviço',
  'column.otherAmountCents': 'na fonte',
  'column.otherAmount': 'na fonte',
  'column.otherStatus': 'status na fonte',
  'column.otherId': 'ID na fonte',
  'column.line': 'linha',
} as const satisfies Record<string, string>;
