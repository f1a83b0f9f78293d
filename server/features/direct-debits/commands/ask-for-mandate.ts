import type { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { DebitMandate, mandateAskInput } from '#shared/contract/mandates.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { askMail } from '../mails/mandate-mails.ts'
import { getMandate } from '../queries/mandates.ts'
import { lockMandates, setLink } from '../store/mandates.ts'
import { createMandate } from './record-mandate.ts'

/** The client's page. */
export const mandateUrl = (appUrl: string, token: string) => `${appUrl}/m/${token}`
const LINK_DAYS = 60
const linkEnd = (now: Date) => new Date(now.getTime() + LINK_DAYS * 86_400_000)

/** Mails a mandate to be signed to its client. Errors: those of createMandate, of mailLimitErrors. */
export function askForMandate(scope: Scope, terms: z.output<typeof mandateAskInput>): Promise<DebitMandate> {
  return inTransaction(scope, async (tx) => {
    const { token, tokenHash } = makeToken()
    const mandate = await createMandate(tx, terms, {
      holder: null,
      iban: null,
      bic: null,
      signedOn: null,
      state: 'waiting',
      origin: 'electronic',
      link: { tokenHash, endsAt: linkEnd(tx.now) },
    })
    await mailLink(tx, mandate, token)
    await recordSent(tx, mandate, `Mandat envoyé à ${mandate.email}`)
    return mandate
  })
}

/** Another link, for a mail that was lost. Errors: not_found, mandate_already_signed, mandate_revoked, those of mailLimitErrors. */
export function resendMandate(scope: Scope, { mandateId }: { mandateId: string }): Promise<DebitMandate> {
  return inTransaction(scope, async (tx) => {
    await lockMandates(tx, [mandateId])
    const mandate = await getMandate(tx, mandateId)
    if (mandate.revokedAt !== null) throw new DomainError('mandate_revoked')
    if (mandate.standing !== 'waiting') throw new DomainError('mandate_already_signed')
    const { token, tokenHash } = makeToken()
    await setLink(tx, mandateId, { tokenHash, endsAt: linkEnd(tx.now) })
    await mailLink(tx, mandate, token)
    const { companyId, contactId, clientName, reference } = mandate
    await tx.emit('mandate.asked', {
      subject: { type: 'mandate', id: mandateId },
      companyId,
      contactId,
      meta: { clientName, reference },
    })
    await recordSent(tx, mandate, `Mandat envoyé de nouveau à ${mandate.email}`)
    return mandate
  })
}

const recordSent = (tx: Tx, { id }: DebitMandate, label: string) =>
  recordProofEvent(tx, { kind: 'mandate', id }, { type: 'mandate.asked', label, visitor: null })

async function mailLink(tx: Tx, mandate: DebitMandate, token: string): Promise<void> {
  const { name: creditorName, email: replyTo } = await getSeller(tx)
  const { companyId, contactId, reference, creditorId, email, clientName } = mandate
  await queueMail(
    tx,
    {
      kind: 'mandate',
      to: { email, name: clientName },
      fromName: creditorName,
      replyTo,
      urgent: false,
      counts: true,
      secret: 'until delivered',
      about: companyId === null ? { type: 'contact', id: contactId! } : { type: 'company', id: companyId },
    },
    askMail({
      reference,
      creditorName,
      creditorId,
      url: mandateUrl(tx.scope.context.config.appUrl, token),
    }),
  )
}
