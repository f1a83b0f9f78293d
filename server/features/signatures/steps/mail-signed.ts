import { findSellerAddress } from '#server/features/documents/queries/seller-address.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { answerMail } from '#server/features/signatures/mails/answer-mail.ts'
import { signedMail } from '#server/features/signatures/mails/signed-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import { depositTransfer } from '#server/features/signatures/steps/deposit-transfer.ts'
import type { NewSignature } from '#server/features/signatures/store/challenges.ts'
import type { Tx } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'

type Signed = { signer: NewSignature['signer']; token: string; files: NewSignature['files'] }

/** The sealed quote and its proof, to the signer and to the seller. */
export async function mailSigned(tx: Tx, link: LinkFacts, { signer, token, files }: Signed): Promise<void> {
  const { appUrl } = tx.scope.context.config
  const attachments = [
    {
      filename: fileNameOf('Devis', link.number, 'signe'),
      contentType: 'application/pdf',
      fileKey: files.sealed,
    },
    { filename: fileNameOf('Preuve', link.number), contentType: 'application/pdf', fileKey: files.proofPdf },
  ]
  const about = { type: 'quote' as const, id: link.quote_id }
  const seller = await findSellerAddress(tx, link.created_by)
  const transfer = depositTransfer(link, await getInvoiceSettings(tx))
  const facts = { link, signer, signedAt: tx.now, transfer }
  await queueMail(
    tx,
    {
      kind: 'quote-signed-client',
      to: { email: signer.email, name: signer.name },
      fromName: link.organization_name,
      replyTo: link.organization_email ?? seller?.email ?? null,
      urgent: false,
      counts: false,
      secret: 'until delivered',
      attachments,
      about,
    },
    signedMail('client', { ...facts, url: `${appUrl}/d/${token}` }),
  )
  if (seller === null) return
  await queueMail(
    tx,
    {
      kind: 'quote-signed-seller',
      to: seller,
      replyTo: signer.email,
      urgent: false,
      counts: false,
      secret: false,
      attachments,
      about,
    },
    signedMail('seller', { ...facts, url: quoteUrl(appUrl, link) }),
  )
}

/** A refusal or a wish, to the seller. */
export async function mailAnswer(
  tx: Tx,
  link: LinkFacts,
  answer: { kind: 'refused' | 'change'; text: string },
): Promise<void> {
  const seller = await findSellerAddress(tx, link.created_by)
  if (seller === null) return
  await queueMail(
    tx,
    {
      kind: `quote-${answer.kind}-seller`,
      to: seller,
      replyTo: link.recipient_email,
      urgent: false,
      counts: false,
      secret: false,
      about: { type: 'quote', id: link.quote_id },
    },
    answerMail(answer.kind, { link, text: answer.text, url: quoteUrl(tx.scope.context.config.appUrl, link) }),
  )
}

const quoteUrl = (appUrl: string, link: LinkFacts) => `${appUrl}/templates/quotes/${link.quote_id}`
