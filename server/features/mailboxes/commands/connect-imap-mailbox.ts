import { inTransaction } from '#server/db/transaction.ts'
import { getMailbox } from '#server/features/mailboxes/queries/mailboxes.ts'
import { assertRoom } from '#server/features/mailboxes/steps/assert-room.ts'
import { explainLogin } from '#server/features/mailboxes/steps/explain-login.ts'
import { tellConnected } from '#server/features/mailboxes/steps/save-grant.ts'
import { sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { writeMailbox } from '#server/features/mailboxes/store/mailboxes.ts'
import type { LoginProblem } from '#server/integrations/mail-servers/port.ts'
import type { Scope } from '#server/scope.ts'
import type { ImapMailboxInput, Mailbox } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { mailServiceOf } from '#shared/domain/mailboxes/mail-services.ts'
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
    await tellConnected(tx, { id, known, provider: 'imap', address })
    return getMailbox(tx, id)
  })
}

/** Keeps the first fault of each field: both servers refuse a wrong password. */
function refuse(faults: FieldError[]): void {
  const fields = faults.filter(({ path }, index) => faults.findIndex((one) => one.path === path) === index)
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
