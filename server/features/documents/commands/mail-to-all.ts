import type { Tx } from '#server/scope.ts'
import { insertUses } from '../store/enclosures.ts'
import type { Recipient } from './choose-recipient.ts'
import type { Copies } from './judge-copies.ts'
import { type Carrier, type MailedDocument, mailDocument } from './mail-document.ts'

type Sent = {
  about: { type: 'quote' | 'invoice'; id: string }
  to: Recipient
  copies: Copies
  mailboxId: string | null | undefined
  /** The mail of a recipient with their own link, and its row once it is accepted; null: of a copy, which has none. */
  prepare(to: Recipient | null): {
    mail: Omit<MailedDocument, 'to'>
    record?: (carrier: Carrier) => Promise<string>
  }
}

/**
 * Mails a document to its recipient, to each other one with a link of their own, and to each copy without it; every one is a mail that counts. Returns the
 * recipient's link. Errors: those of mailDocument.
 */
export async function mailToAll(tx: Tx, { about, to, copies, mailboxId, prepare }: Sent): Promise<string> {
  const { others, cc, bcc, enclosures } = copies
  const linkIds: string[] = []
  const named: [string, string][] = cc.length === 0 ? [] : [['Copie à', cc.join(', ')]]
  const carry = (mail: Omit<MailedDocument, 'to'>, recipient: Recipient) => {
    const content = { ...mail.content, facts: [...mail.content.facts, ...named] }
    return mailDocument(
      tx,
      { ...mail, content, to: recipient, others: [...(mail.others ?? []), ...enclosures] },
      mailboxId,
    )
  }
  for (const recipient of [to, ...others]) {
    const { mail, record } = prepare(recipient)
    const linkId = await record!(await carry(mail, recipient))
    linkIds.push(linkId)
    await insertUses(
      tx,
      { subject: about.type, subjectId: about.id, linkId },
      enclosures.map(({ id }) => id),
    )
  }
  const { mail } = prepare(null)
  const { action: _link, ...content } = mail.content
  const copy: Omit<MailedDocument, 'to'> = {
    ...mail,
    kind: `${about.type}-copy`,
    content: {
      ...content,
      subject: `Copie\u00a0: ${content.subject}`.slice(0, 250),
      paragraphs: [`Copie du message adressé à ${to.name ?? to.email}.`, ...content.paragraphs],
    },
  }
  for (const email of [...cc, ...bcc]) await carry(copy, { email, name: null })
  return linkIds[0]!
}

/** Who received it, for its history: « a@b.fr, c@d.fr, copie à e@f.fr ». A copy that is named to nobody is counted. */
export function receivers(to: string, { others, cc, bcc }: Copies): string {
  const all = [to, ...others.map(({ email }) => email)].join(', ')
  const copied = cc.length === 0 ? '' : `, copie à ${cc.join(', ')}`
  return `${all}${copied}${bcc.length === 0 ? '' : `, ${bcc.length} en copie cachée`}`
}
