import { createHash } from 'node:crypto'
import { storeByContent } from '#server/db/with-files.ts'
import { MailUnreadable } from '#server/integrations/mail-parser/port.ts'
import type { FetchedMail } from '#server/integrations/mail-source/port.ts'
import type { AppContext } from '#server/scope.ts'
import type { ReadMail } from '../store/mails.ts'

/** The mailbox that a mail is read for; `sent`: it stands in the folder of what was sent; `lasting`: its id names it for ever. */
export type Reader = { orgId: string; ownAddresses: readonly string[]; sent: boolean; lasting: boolean }

/** A mail that cannot be read, with its source if it could be fetched. */
export type UnreadableMail = { mail: FetchedMail; fault: string; fileKey: string | null }

/** Stores the source of a mail and reads it. The file outlives a failure: the next try finds it. Errors: FileStoreError. */
export async function readMail(
  context: AppContext,
  { orgId, ownAddresses, sent, lasting }: Reader,
  mail: FetchedMail,
): Promise<{ read: ReadMail } | { unreadable: UnreadableMail }> {
  const { raw } = mail
  if (typeof raw === 'string') return { unreadable: { mail, fault: raw, fileKey: null } }
  const contentHash = createHash('sha256').update(raw).digest('hex')
  const fileKey = `${orgId}/mails/${contentHash}.eml`
  const [parsed] = await Promise.all([
    context.mailParser.parse(raw).catch((error: unknown) => {
      if (error instanceof MailUnreadable) return error
      throw error
    }),
    storeByContent(context, fileKey, raw, 'message/rfc822'),
  ])
  if (parsed instanceof MailUnreadable) return { unreadable: { mail, fault: parsed.reason, fileKey } }
  const { id, seen, flagged, receivedAt, thread } = mail
  return {
    read: {
      id,
      seen,
      flagged,
      receivedAt,
      thread,
      contentHash,
      fileKey,
      parsed,
      remoteId: lasting ? id : null,
      size: raw.length,
      outgoing: sent || ownAddresses.includes(parsed.from?.address.toLowerCase() ?? ''),
      messageId: parsed.messageId ?? `${contentHash}@no-message-id.ardoise`,
    },
  }
}
