import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import {
  makeUnsubscribeLink,
  saveUnsubscribeLink,
  type UnsubscribeLink,
} from '#server/features/prospecting/commands/make-unsubscribe-link.ts'
import { picturesIn } from '#server/integrations/mail-html/clean-html.ts'
import { embedPictures } from '#server/integrations/mail-html/embed-pictures.ts'
import type { Scope } from '#server/scope.ts'
import { envelopeOf } from '#shared/domain/mail-sending/recipients.ts'
import { readFileBytes } from '../commands/read-draft-file.ts'
import { listOutgoingFiles, type Outgoing } from '../store/outgoing.ts'
import { updateSending } from '../store/sendings.ts'

/** A part of the mail cannot be had: trying again does not help. */
export class MailUnprepared extends Error {}

/**
 * The source of a mail, built once: whatever is tried afterwards sends these bytes. Errors: MailUnprepared, FileStoreError.
 */
export async function sourceOf(scope: Scope, mail: Outgoing): Promise<Uint8Array> {
  const { context } = scope
  if (mail.file_key !== null) {
    const kept = await context.files.get(mail.file_key)
    if (kept !== null) return kept
  }
  const link = mail.prospecting ? makeUnsubscribeLink(context) : null
  const raw = await build(scope, mail, link)
  await withFiles(context, async (files) => {
    const key = await files.store(`${scope.orgId}/sendings/${mail.id}.eml`, raw, 'message/rfc822')
    await inTransaction(scope, async (tx) => {
      await updateSending(tx, mail.id, { file_key: key })
      for (const address of link === null ? [] : envelopeOf(mail.recipients))
        await saveUnsubscribeLink(tx, link!, address)
    })
  })
  return raw
}

/** Below the text of a prospecting mail, in words too. */
const unsubscribeLine = ({ page }: UnsubscribeLink) =>
  `<p style="font-size:12px;color:#57534e">Vous ne souhaitez plus recevoir nos propositions par e-mail\u202f? <a href="${page}">Se désinscrire</a></p>`

async function build(scope: Scope, mail: Outgoing, link: UnsubscribeLink | null): Promise<Uint8Array> {
  const { context } = scope
  if (mail.draft_id === null) throw new MailUnprepared('the draft is gone')
  const draftId = mail.draft_id
  const history = mail.quotes === true && mail.quoted !== null ? `<br>\n${mail.quoted}` : ''
  const { html: own, pictures } = embedPictures(mail.html)
  const html = `${own}${link === null ? '' : unsubscribeLine(link)}${history}`
  const shown = picturesIn(html)
  const listed = await readAs(scope, (tx) => listOutgoingFiles(tx, draftId))
  // A picture that was taken out of the text does not leave.
  const taken = listed.filter(({ content_id: id }) => id === null || shown.has(id))
  const files = []
  for (const file of taken) {
    const bytes = await readFileBytes(context, file).catch((error: Error) => {
      throw error.name === 'DomainError' ? new MailUnprepared(error.message) : error
    })
    if (bytes === null) throw new MailUnprepared(`the file ${file.id} is missing`)
    files.push({ name: file.name, type: file.type, contentId: file.content_id, bytes })
  }
  return context.mailTransport.compose({
    messageId: mail.message_id,
    at: context.clock.now(),
    from: {
      name: (mail.automatic === null ? mail.author : null) ?? mail.organization,
      address: mail.address,
    },
    ...mail.recipients,
    subject: mail.subject,
    inReplyTo: mail.in_reply_to,
    references: mail.cited ?? [],
    automatic: mail.automatic !== null,
    unsubscribeUrl: link?.oneClick ?? null,
    html,
    files: [...files, ...pictures],
  })
}
