import type { doctorWords as english } from '../en/doctor-words.ts';

export const doctorWords = {
  'column.isDefault': 'padrão',
  'column.check': 'verificação',
  'column.result': 'resultado',
  'column.advice': 'o que fazer',
  'column.target': 'alvo',
  'doctor.check.node': 'Node.js',
  'doctor.check.profiles': 'arquivo de perfis',
  'doctor.check.places': 'pastas',
  'doctor.check.profile': 'perfil',
  'doctor.check.vault': 'cofre',
  'doctor.check.disk': 'disco',
  'doctor.check.journal': 'diário',
  'doctor.check.journal_mark': 'marca do diário',
  'doctor.check.inbox': 'caixa de entrada',
  'doctor.check.proxy': 'proxy',
  'doctor.check.address': 'endereço',
  'doctor.check.service': 'serviço',
  'doctor.check.clock': 'relógio',
  'doctor.check.token': 'token',
  'doctor.check.ip': 'endereço IP',
  'doctor.check.account': 'conta',
  'doctor.check.contract': 'contrato',
  'doctor.check.lock': 'bloqueio',
  'doctor.check.webhook': 'webhook',
  'doctor.check.delivery': 'entregas',
  'doctor.check.listener': 'receptor',
  'doctor.check.certificate': 'certificado',
  'doctor.check.card': 'cartão',
  'doctor.check.sandbox': 'sandbox',
  'doctor.close': 'Execute "chmod go-w" em {path} e confira o conteúdo.',
  'doctor.chmod': 'Execute "chmod 600" em {file}.',
  'doctor.late': 'Nenhum resultado em {seconds} s.',
  'doctor.late.advice':
    'Dê mais tempo com --timeout, ou veja o que está travado: a rede, o disco, um chaveiro bloqueado.',
  'doctor.node.ok': 'Esta versão é suportada.',
  'doctor.node.old': 'Esta versão é mais antiga que {oldest}.',
  'doctor.node.old.advice': 'Instale o Node {oldest} ou mais novo.',
  'doctor.disk.ok': '{free} livres.',
  'doctor.disk.low': 'Só {free} livres: pagamentos precisam de espaço para o diário.',
  'doctor.disk.low.advice':
    'Libere espaço, remova entregas antigas com `pix inbox prune`, ou escolha outra pasta com PIX_DATA_DIR.',
  'doctor.profiles.ok': 'Só o dono do arquivo pode ler.',
  'doctor.profile.live': 'Perfil de produção; os segredos estão em: {store}.',
  'doctor.profile.test': 'Perfil de teste; os segredos estão em: {store}.',
  'doctor.profile.environment': 'Nenhum perfil; variáveis de ambiente informam URL e token.',
  'doctor.profile.none.advice':
    'Crie um perfil com `pix profile add NOME`, escolha um com `pix profile use NOME`, ou defina PIX_TOKEN e PIX_BASE_URL. `pix sandbox start` cria um perfil para experimentar.',
  'doctor.vault.ok': 'O cofre abre ({kind}) e contém {count|segredo|segredos}.',
  'doctor.vault.empty': 'O perfil não tem segredos.',
  'doctor.vault.lost': 'O cofre abre, mas faltam estes segredos: {names}.',
  'doctor.vault.lost.advice':
    'Adicione esses segredos de novo com `pix token add`, ou remova-os com `pix token remove`.',
  'doctor.vault.readable': 'O cofre abre, mas outros usuários podem ler o arquivo.',
  'doctor.vault.plain.advice':
    'Este perfil é de produção e seus segredos estão em texto puro: crie o perfil de novo com um chaveiro ou uma senha.',
  'doctor.journal.none': 'Ainda não há diário: nenhum pagamento foi gravado nesta máquina.',
  'doctor.journal.ok': 'O diário abre, e nenhum pagamento tem resultado desconhecido.',
  'doctor.journal.unknown':
    'O diário abre; {count|pagamento|pagamentos} com resultado desconhecido, {amount}.',
  'doctor.journal.unknown.advice': 'Execute `pix journal resolve --all{with}`.',
  'doctor.mark.none': 'Esta máquina ainda não tem registro de um último pagamento.',
  'doctor.mark.ok': 'O diário contém os últimos pagamentos desta máquina.',
  'doctor.inbox.none': 'Ainda não há caixa de entrada: nenhuma entrega foi guardada nesta máquina.',
  'doctor.inbox.ok':
    'A caixa de entrada abre; {kept|entrega guardada|entregas guardadas}, {rejected} recusadas, {failed} não encaminhadas.',
  'doctor.inbox.advice':
    'Veja `pix inbox list --rejected` e `pix inbox list --failed`. Para encaminhar de novo as entregas com falha: `pix inbox replay --failed`.',
  'doctor.proxy.none': 'Nenhum proxy definido.',
  'doctor.proxy.set': 'O ambiente define um proxy, que não é usado para: {except}.',
  'doctor.address.none': 'Nenhuma URL definida.',
  'doctor.address.in_process': 'O serviço está neste processo.',
  'doctor.address.plain': 'Acessível em {ip}, por HTTP simples nesta máquina.',
  'doctor.address.tls_ok':
    'Acessível em {ip} por {protocol}. O certificado foi emitido por {issuer} e é válido até {until}.',
  'doctor.address.ending': 'O certificado do serviço expira em breve: avise quem opera o serviço.',
  'doctor.address.dns': 'Nome do host não encontrado: {reason}.',
  'doctor.address.dns.advice': 'Confira a URL com `pix profile show`, e o DNS desta máquina.',
  'doctor.address.tcp': 'Sem conexão com {at}: {reason}.',
  'doctor.address.tcp.advice':
    'Confira a URL e a porta, o firewall, e se é preciso um proxy (HTTPS_PROXY); para um sandbox, se está em execução (`pix sandbox status`).',
  'doctor.address.tls': 'O TLS falhou: {reason}.',
  'doctor.address.tls.advice': 'Confira a URL e a porta, e se o serviço usa TLS nesse endereço.',
  'doctor.address.trust': 'O certificado do serviço, válido até {until}, não é confiável: {reason}.',
  'doctor.address.trust.advice':
    'A conexão pode estar sendo interceptada. Se usa autoridade certificadora própria, defina NODE_EXTRA_CA_CERTS (`card.ca` para a família de cartões).',
  'doctor.service.says': 'O serviço responde; status: {status}.',
  'doctor.clock.no_date': 'A resposta do serviço não tem data.',
  'doctor.clock.ok': 'O relógio desta máquina difere do relógio do serviço em {seconds} s.',
  'doctor.clock.behind': 'O relógio desta máquina está {seconds} s atrasado em relação ao serviço.',
  'doctor.clock.ahead': 'O relógio desta máquina está {seconds} s adiantado em relação ao serviço.',
  'doctor.clock.advice':
    'Acerte o relógio (NTP): assinaturas valem 300 s, e o diário compara horários com o serviço.',
  'doctor.token.none': 'Nenhum token.',
  'doctor.token.none.advice': 'Adicione um token com `pix token add`, ou defina PIX_TOKEN.',
  'doctor.token.taken': 'O token é aceito.',
  'doctor.token.ok': 'O token é aceito. Escopos: {scopes}.',
  'doctor.token.partly':
    'O token é aceito com os escopos {scopes}; outros escopos não puderam ser verificados.',
  'doctor.token.partly.advice': 'Execute `pix doctor` de novo; --debug mostra as respostas.',
  'doctor.token.less': 'O token é aceito com os escopos {scopes}. Falta {lacks}, embora o perfil o liste.',
  'doctor.token.less.advice':
    'Adicione um token que tenha esse escopo (`pix token add ID --scope …`), ou peça um.',
  'doctor.token.more':
    'O serviço aceita este token para {scopes}. Os escopos do token no perfil não incluem {more}.',
  'doctor.token.more.advice':
    'Registre esse escopo com `pix token add ID --scope …`, ou use um token com menos escopos onde bastar.',
  'doctor.token.no_scope': 'O token é aceito, mas não tem nem DEPOSIT nem WITHDRAW.',
  'doctor.token.no_scope.advice': 'Este token só lê; peça ao suporte um token com escopo.',
  'doctor.token.ip_first': 'Não verificado: o endereço IP desta máquina não é permitido.',
  'doctor.ip.ok': 'O endereço IP desta máquina é permitido.',
  'doctor.ip.not_listed': 'O serviço vê {ip}, que não está na lista de IPs permitidos (PZA203).',
  'doctor.ip.none_listed':
    'O serviço vê {ip}; uma conta com token WITHDRAW precisa de um IP registrado (PZA205).',
  'doctor.ip.advice':
    'Registre {ip} no painel web: Segurança, lista de IPs (o painel pede a senha de operação).',
  'doctor.account.ok': 'A conta está na situação {status}.',
  'doctor.account.shut': 'A conta não permite: {shut}.',
  'doctor.account.advice': 'Fale com o suporte.',
  'doctor.account.no_limit': 'Não há limite diário: pagamentos são recusados (PZS206).',
  'doctor.account.no_limit.advice': 'Defina o limite diário no painel web, ou peça ao suporte.',
  'doctor.standing.read_only':
    'Não verificado: esta verificação envia uma requisição de alteração, que o modo somente leitura proíbe.',
  'doctor.standing.hidden':
    'Não verificado, porque o serviço recusou a requisição de teste por outro motivo ({code}).',
  'doctor.standing.odd':
    'Não verificado: o serviço respondeu à requisição de teste de forma inesperada ({code}).',
  'doctor.contract.ok': 'O contrato está assinado.',
  'doctor.lock.ok': 'A conta não está bloqueada.',
  'doctor.webhook.none': 'Nenhum webhook registrado.',
  'doctor.webhook.inactive': 'O webhook está inativo e não recebe entregas.',
  'doctor.webhook.unsigned': 'O webhook não tem segredo: suas entregas não podem ser verificadas.',
  'doctor.webhook.unsigned.advice': 'Crie um segredo com `pix webhook rotate-secret {id}`.',
  'doctor.webhook.not_owned':
    'A verificação de posse do endpoint falhou e o webhook não recebe entregas: {reason}',
  'doctor.webhook.not_owned.advice': 'Corrija o endpoint e execute `pix webhook challenge {id} --run`.',
  'doctor.webhook.ok': 'O segredo do webhook está guardado aqui.',
  'doctor.webhook.no_secret': 'As entregas do webhook são assinadas, mas o segredo não está guardado aqui.',
  'doctor.webhook.no_secret.advice':
    'Defina PIX_WEBHOOK_SECRET, adicione o segredo com `pix token add webhook.{id} --secret`, ou crie outro com `pix webhook rotate-secret {id}` (o antigo deixa de valer imediatamente).',
  'doctor.card.none': 'Nenhum ID, segredo ou certificado de cliente.',
  'doctor.card.none.advice':
    'Para usar cartões: `pix token add card.clientId --secret`, e o mesmo para card.clientSecret, card.cert e card.key.',
  'doctor.card.ok': 'O certificado, o ID, o segredo e o token são aceitos.',
  'doctor.certificate.ok': 'O certificado combina com a chave; válido até {until}.',
  'doctor.certificate.ending': 'Peça um novo certificado de cliente agora.',
  'doctor.sandbox.ok': 'O sandbox responde.',
  'doctor.address.by_proxy': 'As requisições usam o proxy {proxy} ({variable}), que responde.',
  'doctor.address.no_proxy': 'Não foi possível acessar o proxy {proxy} ({variable}): {reason}.',
  'doctor.address.no_proxy.advice': 'Confira {variable}, ou exclua o endereço em NO_PROXY.',
  'column.fees': 'tarifas',
  'column.groups': 'grupos',
  'doctor.delivery.ok':
    '{count|tentativa|tentativas} nas últimas 24 horas; o endpoint respondeu a {count?ela|todas} com 2xx.',
  'doctor.delivery.some':
    '{failed} das {count} tentativas mais recentes (de até 24 horas atrás) falharam; falha mais recente: {answer}.',
  'doctor.delivery.recent':
    'A maioria das últimas {most} tentativas falhou ({failed} de {count} nas últimas 24 horas); falha mais recente: {answer}.',
  'doctor.data.network':
    'A pasta de dados está em um sistema de arquivos de rede ({type}). Lá o SQLite não consegue bloquear arquivos com segurança, e duas máquinas podem danificar o diário.',
  'doctor.data.network.advice':
    'Defina PIX_DATA_DIR com uma pasta em um disco local. Para um diário compartilhado entre máquinas, defina PIX_JOURNAL_URL (PostgreSQL).',
  'doctor.delivery.none':
    'O endpoint não aceita nenhuma entrega: {count|tentativa|tentativas} nas últimas 24 horas, nenhuma respondida com 2xx; falha mais recente: {answer}.',
  'doctor.delivery.none.advice':
    'Veja `pix callback triage`; corrija o endpoint e execute `pix resend failed --wait`.',
  'doctor.listener.stale':
    'O receptor recusa a assinatura, porque usa um segredo mais antigo que o guardado nesta máquina.',
  'doctor.listener.stale.advice': 'Reinicie o receptor; o serviço tenta de novo as entregas recusadas.',
  'doctor.listener.other_secret':
    'O receptor recusa a assinatura: o serviço assina com um segredo que ele não tem.',
  'doctor.listener.other_secret.advice':
    'Adicione o segredo com `pix token add webhook.ID --secret`, ou crie outro com `pix webhook rotate-secret ID`; depois reinicie o receptor.',
  'doctor.webhook.other_secret':
    'PIX_WEBHOOK_SECRET difere do segredo no cofre: um receptor iniciado aqui recusa as entregas deste webhook.',
  'doctor.webhook.other_secret.advice': 'Remova PIX_WEBHOOK_SECRET, ou use nela o segredo deste webhook.',
} as const satisfies Record<keyof typeof english, string>;
