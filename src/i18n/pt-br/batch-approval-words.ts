import type { batchApprovalWords as english } from '../en/batch-approval-words.ts';

export const batchApprovalWords = {
  'proposal.needed': 'Este perfil exige que uma pessoa proponha o lote e outra o aprove.',
  'proposal.needed.hint':
    'Proponha o lote: `pix payout batch {file} --propose PLANO`; depois outra pessoa executa `pix payout batch approve PLANO`.',
  'proposal.next':
    'O lote ainda não foi pago. Outra pessoa precisa aprovar o plano: `pix payout batch approve {plan}` com o arquivo CSV.',
  'proposal.dry_run': 'Simulação: nenhum plano foi gravado.',
  'proposal.exists': '{file} já existe. Escolha outro nome para o plano.',
  'proposal.by':
    'Proposto por {user} em {host}, com o perfil {profile}, em {at}; pode ser aprovado até {until}.',
  'proposal.not_a_plan': '{file} não é o plano de um lote.',
  'proposal.not_a_plan.hint': 'Um plano é gravado por `pix payout batch ARQUIVO --propose PLANO`.',
  'proposal.other_journal': '{file} foi proposto com outro diário.',
  'proposal.other_journal.hint':
    'Quem propõe e quem aprova precisam do mesmo diário: defina PIX_JOURNAL_URL com o mesmo banco de dados PostgreSQL. Um plano é assinado com a chave do diário.',
  'proposal.changed': '{file} foi alterado depois de assinado ({fields}).',
  'proposal.changed.hint': 'Peça um novo plano a quem o propôs.',
  'proposal.expired': 'O plano expirou: podia ser aprovado até {at}.',
  'proposal.expired.hint': 'Proponha o lote de novo.',
  'proposal.same_person': 'O usuário {user} com o perfil {profile} propôs este plano, e não pode aprová-lo.',
  'proposal.same_person.hint': 'A aprovação exige outro usuário do sistema operacional, ou outro perfil.',
  'proposal.other_file': '{file} não é o arquivo proposto: o conteúdo difere.',
  'proposal.other_file.hint': 'Use o arquivo original (--file ARQUIVO), ou proponha o arquivo alterado.',
  'proposal.other_rows': 'As linhas do lote {name} não são as propostas: o arquivo mudou nesse meio-tempo.',
  'proposal.other_rows.hint': 'Use o arquivo original, ou proponha o arquivo alterado.',
  'proposal.other_account': 'O plano é de outra conta, em {environment}.',
  'proposal.other_account.hint': 'Escolha um perfil dessa conta com --profile.',

  'column.plan': 'plano',
  'column.fourEyes': 'aprovação de',
} as const satisfies Record<keyof typeof english, string>;
