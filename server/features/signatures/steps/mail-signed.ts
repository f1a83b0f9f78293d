import { findSellerAddress } from '#server/features/documents/queries/seller-address.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { answerMail } from '#server/features/signatures/mails/answer-mail.ts'
import { signedMail } from '#server/features/signatures/mails/signed-mail.ts'
import type { LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import type { NewSignature } from '#server/features/signatures/store/challenges.ts'
import type { Tx } from '#server/scope.ts'

type Signed = { signer: NewSignature['signer']; token: string; files: NewSignature['files'] }

/** The sealed quote and its proof, to the signer and to the seller. */
export async function mailSigned(tx: Tx, link: LinkFacts, { signer, token, files }: Signed): Promise<void> {
  const { appUrl } = tx.scope.context.config
  const attachments = [
    { filename: `Devis-${link.number}-signe.pdf`, contentType: 'application/pdf', fileKey: files.sealed },
    { filename: `Preuve-${link.number}.pdf`, contentType: 'application/pdf', fileKey: files.proofPdf },
  ]
  const about = { type: 'quote' as const, id: link.quote_id }
  const seller = await findSellerAddress(tx, link.created_by)
  const facts = { link, signer, signedAt: tx.now }
  await queueMail(
    tx,
    {
      kind: 'quote-signed-client',
      to: { email: signer.email, name: signer.name },
      fromName: link.organization_name,
      replyTo: seller?.email ?? null,
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
  answer: { kind: 'refused' | 'change' | 'question'; text: string },
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
