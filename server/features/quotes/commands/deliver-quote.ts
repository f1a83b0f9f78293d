import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { DomainError, errorCodes } from '#shared/domain/error-codes.ts'
import type { QuoteDocument } from '#shared/domain/quote-document.ts'
import { unknownVariables } from '#shared/domain/quote-message.ts'
import { queueMail } from '../../platform/commands/queue-mail.ts'
import { type Letter, quoteMail } from '../mails/quote-mail.ts'
import { findSender } from '../queries/parties.ts'
import { insertLink } from '../store.ts'

export type Recipient = { email: string; name: string | null }

/** What a link opens: one version of one quote. */
export type SentQuote = {
  quoteId: string
  versionId: string
  number: string
  document: QuoteDocument
  fileKey: string
}

/** 256 random bits, of which the database keeps only the SHA-256. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** What quote_links.token_hash holds for a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The client's page. */
export const linkUrl = (appUrl: string, token: string) => `${appUrl}/d/${token}`

export const pdfName = (number: string | null) =>
  number === null ? 'Devis-brouillon.pdf' : `Devis-${number}.pdf`

/** The address that was asked for, else the client's. Errors: recipient_missing. */
export function chooseRecipient(
  asked: Recipient | undefined,
  client: Recipient | { email: null },
): Recipient {
  if (asked) return asked
  if (client.email !== null) return client
  const code = 'recipient_missing'
  throw new DomainError(code, { fields: [{ path: 'to.email', code, message: errorCodes[code].text }] })
}

/** Makes a link and queues the mail that carries it, with the PDF attached. Errors: invalid_input (unknown variable). */
export async function mailQuote(tx: Tx, sent: SentQuote, to: Recipient, letter: Letter): Promise<string> {
  assertVariables(letter)
  const { token, tokenHash } = makeToken()
  const sender = await findSender(tx)
  const content = quoteMail({
    document: sent.document,
    number: sent.number,
    url: linkUrl(tx.scope.context.config.appUrl, token),
    recipientName: to.name,
    senderName: sender?.name ?? null,
    letter,
  })
  const mailId = await queueMail(
    tx,
    {
      kind: 'quote',
      to,
      fromName: sent.document.seller.name,
      replyTo: sent.document.seller.email ?? sender?.email ?? null,
      secret: true,
      attachments: [
        { filename: pdfName(sent.number), contentType: 'application/pdf', fileKey: sent.fileKey },
      ],
      about: { type: 'quote', id: sent.quoteId },
    },
    content,
  )
  const { quoteId, versionId } = sent
  return insertLink(tx, { quoteId, versionId, tokenHash, recipient: to, mailId })
}

function assertVariables(letter: Letter): void {
  const fields = (['subject', 'message'] as const).flatMap((path) =>
    unknownVariables(letter[path] ?? '').map((name) => ({
      path,
      code: 'unknown_variable',
      message: `La variable {${name}} n’existe pas.`,
    })),
  )
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
