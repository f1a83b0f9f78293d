import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { signedMandateMail } from '../mails/mandate-mails.ts'
import type { MandateSigning } from './compose-mandate-proof.ts'

/** The sealed mandate, to the signer and to the creditor. */
export async function mailSignedMandate(
  tx: Tx,
  { mandate, input, at }: MandateSigning,
  { token, proofKey }: { token: string; proofKey: string },
): Promise<void> {
  const { appUrl } = tx.scope.context.config
  const { reference, creditorName, creditor_id: creditorId, clientName, timeZone, email } = mandate
  const filename = fileNameOf('Mandat', reference)
  const attachments = [{ filename, contentType: 'application/pdf', fileKey: proofKey }]
  const about =
    mandate.company_id === null
      ? { type: 'contact' as const, id: mandate.contact_id! }
      : { type: 'company' as const, id: mandate.company_id }
  const facts = {
    reference,
    creditorName,
    creditorId,
    clientName,
    timeZone,
    iban: input.iban,
    signerName: input.name,
    signerQuality: input.quality,
    signedAt: at,
  }
  const kept = { urgent: false, counts: false, attachments, about } as const
  await queueMail(
    tx,
    {
      kind: 'mandate-signed-client',
      to: { email, name: input.name },
      fromName: creditorName,
      replyTo: mandate.creditorEmail,
      secret: 'until delivered',
      ...kept,
    },
    signedMandateMail('client', { ...facts, url: `${appUrl}/m/${token}` }),
  )
  if (mandate.creditorEmail === null) return
  await queueMail(
    tx,
    {
      kind: 'mandate-signed-seller',
      to: { email: mandate.creditorEmail, name: creditorName },
      replyTo: email,
      secret: false,
      ...kept,
    },
    signedMandateMail('creditor', { ...facts, url: `${appUrl}/revenues/management/bank/mandates` }),
  )
}
