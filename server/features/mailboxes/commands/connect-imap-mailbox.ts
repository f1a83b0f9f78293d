import { inTransaction } from '#server/db/transaction.ts'
import { getMailbox } from '#server/features/mailboxes/queries/mailboxes.ts'
import { assertRoom } from '#server/features/mailboxes/steps/assert-room.ts'
import { emitConnected } from '#server/features/mailboxes/steps/save-grant.ts'
import { sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { writeMailbox } from '#server/features/mailboxes/store/mailboxes.ts'
import type { LoginProblem } from '#server/integrations/mail-servers/port.ts'
import type { Scope } from '#server/scope.ts'
import type { ImapMailboxInput, Mailbox } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type MailService, mailServiceOf } from '#shared/domain/mailboxes/mail-services.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** Signs in to both servers, then stores or updates the mailbox. Errors: invalid_input at the field, too_many_mailboxes, plan_limit. */
export async function connectImapMailbox(
  scope: Scope,
  { address, password, username, imap, smtp }: ImapMailboxInput,
): Promise<Mailbox> {
  const { mailServers } = scope.context
  const service = mailServiceOf(address.slice(address.lastIndexOf('@') + 1))
  if (service?.closed) refuse([{ path: 'address', code: 'service_closed', message: service.closed }])
  const [incoming, outgoing] = await Promise.all([
    mailServers.tryImap({ server: imap, username, password }),
    mailServers.trySmtp({ server: smtp, username, password }),
  ])
  const explain = (side: 'imap' | 'smtp', problem: LoginProblem | null) =>
    problem === null ? [] : [explainLogin(side, problem, service)]
  refuse([...explain('imap', incoming), ...explain('smtp', outgoing)])
  return inTransaction(scope, async (tx) => {
    await assertRoom(tx, 'imap', address)
    const { id, known } = await writeMailbox(
      tx,
      { provider: 'imap', address, scopes: [], servers: { username, imap, smtp }, expiresAt: null },
      (mailboxId) => sealSecret(scope.context, mailboxId, { password }),
    )
    await emitConnected(tx, { id, known, provider: 'imap', address })
    return getMailbox(tx, id)
  })
}

/** Keeps the first fault of each field: both servers refuse a wrong password. */
function refuse(faults: FieldError[]): void {
  const fields = faults.filter(({ path }, index) => faults.findIndex((one) => one.path === path) === index)
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}

type Side = 'imap' | 'smtp'

/** The field that a problem is about, and what to do there. */
const explanations: Record<Exclude<LoginProblem, 'login_refused'>, { field: string; message: string }> = {
  host_unknown: { field: 'host', message: 'Serveur introuvable sur Internet. Vérifiez son nom.' },
  port_forbidden: {
    field: 'port',
    message:
      'Ce port n’est pas celui d’une messagerie\u00a0: 993 ou 143 pour la réception, 465 ou 587 pour l’envoi.',
  },
  port_closed: { field: 'port', message: 'Le serveur refuse la connexion sur ce port. Vérifiez le port.' },
  silent: {
    field: 'host',
    message: 'Le serveur ne répond pas. Vérifiez son nom et son port, ou réessayez plus tard.',
  },
  not_encrypted: {
    field: 'security',
    message: 'Le serveur ne chiffre pas ainsi sur ce port. Essayez l’autre sécurité ou un autre port.',
  },
  certificate: {
    field: 'host',
    message:
      'Le certificat de ce serveur n’est pas valable pour ce nom. Vérifiez le nom auprès de votre hébergeur.',
  },
  unexpected: {
    field: 'host',
    message: 'Ce serveur n’a pas répondu comme une messagerie. Vérifiez son nom et son port.',
  },
}

/** The field error for a login that failed. `service` is the one of the address, when it is known. */
function explainLogin(side: Side, problem: LoginProblem, service: MailService | null): FieldError {
  if (problem === 'login_refused') return { path: 'password', code: problem, message: refusal(side, service) }
  const { field, message } = explanations[problem]
  return { path: `${side}.${field}`, code: problem, message }
}

function refusal(side: Side, service: MailService | null): string {
  if (service?.appPasswordUrl)
    return `${service.name} refuse ce mot de passe. Il faut un mot de passe d’application, créé dans les réglages de votre compte ${service.name}.`
  return side === 'imap'
    ? 'Le serveur de réception refuse ce nom d’utilisateur ou ce mot de passe.'
    : 'Le serveur d’envoi refuse ce nom d’utilisateur ou ce mot de passe.'
}
