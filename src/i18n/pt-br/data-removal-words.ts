import type { dataRemovalWords as english } from '../en/data-removal-words.ts';

export const dataRemovalWords = {
  'journal.prune.confirm':
    'Isto vale para todos os perfis deste diário, e só para pagamentos encerrados antes de {before:time}. Remover dados pessoais de {reduced|pagamento|pagamentos} e apagar {removed|registro|registros} de pagamentos que não movimentaram dinheiro?',
  'privacy.not_compacted':
    'Os dados foram removidos, mas outros processos usam o arquivo ({store}), então partes livres dele ainda podem conter os dados removidos. Execute o comando de novo quando nenhum receptor e nenhum lote estiver em execução.',
  'privacy.ask': 'CPF ou CNPJ',
  'privacy.no_document':
    'Informe o CPF ou CNPJ com --document, ou use `--document -` para ler da entrada padrão.',
  'privacy.bad_document': 'CPF ou CNPJ inválido: {reason}.',
  'privacy.exported': '{payments|pagamento|pagamentos} e {deliveries|entrega|entregas} no arquivo.',
  'privacy.elsewhere':
    'Não pesquisados: arquivos exportados, arquivos de lote e seus resultados, backups, destinos de encaminhamento e o serviço.',
  'privacy.erase.confirm':
    'Apagar dados pessoais em {count|registro|registros}? Não pode ser desfeito. Exporte os dados antes com `pix privacy export`.',
  'privacy.nothing': 'Esta máquina não guarda dados sobre este documento.',
  'inbox.damaged':
    'A entrega {id} está danificada: não é possível ler seus cabeçalhos, e por isso não pode ser encaminhada.',
  'inbox.event_refused': 'A entrega {id} não pode ser encaminhada: {reason}.',
  'inbox.erased': 'Os dados pessoais da entrega {id} foram apagados: ela não pode ser encaminhada de novo.',

  'code.to_erase': 'a apagar',
  'code.kept': 'mantido',
  'code.signature_proof_lost': 'a assinatura não pode mais ser verificada',
  'code.not_delivered_to_application':
    'ainda não entregue à sua aplicação: execute `pix inbox replay ID` e apague de novo',
  'code.payment_record_kept':
    'referência, valor, data, status e IDs ficam: evitam pagar duas vezes, e registros de pagamentos são guardados por lei (LGPD, art. 16, I)',
  'code.payment_still_needed':
    'este pagamento ainda é necessário (em andamento, não final, nunca mostrado, com resultado desconhecido ou com resposta diferente do pedido): resolva-o e apague de novo',
  'code.reference_prevents_paying_twice':
    'a sua referência ou o nome do lote contém o número do documento; o pix não o apaga, porque isso evita um segundo pagamento',
  'code.audit_chain':
    'uma linha do registro de auditoria contém uma referência com o documento: a linha fica, porque as seguintes contêm o hash dela',

  'audit.prune.confirm':
    'Remover do registro de auditoria {lines|linha gravada|linhas gravadas} antes de {before:time}?',
  'audit.not_whole': 'O registro de auditoria está danificado (linha {line}): nada foi removido dele.',
  'audit.not_whole.hint': '`pix audit verify` mostra o que há de errado.',
  'audit.exported': '{lines|linha|linhas} no arquivo.',

  'column.removedBefore': 'removidas antes de',
  'column.removedBy': 'removidas por',
  'column.removedAt': 'removidas em',
  'column.heldIn': 'onde',
  'column.records': 'registros',
  'column.dryRun': 'simulação',
  'column.before': 'anteriores a',
  'column.reduced': 'recebedor removido',
  'column.removed': 'apagados',
  'column.alreadyReduced': 'sem dados pessoais',
  'column.keptUnknown': 'mantidos (resultado desconhecido)',
  'column.keptUnseen': 'mantidos (nunca mostrados)',
  'column.keptOpen': 'mantidos (não finais)',
  'column.keptMismatched': 'mantidos (resposta diferente)',
} as const satisfies Record<keyof typeof english, string>;
