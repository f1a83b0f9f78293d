import { type ClientIds, isOnCard } from '#server/features/crm/queries/card-addresses.ts'
import type { Tx } from '#server/scope.ts'
import { type CopyList, fitTogether, repeatedAddress } from '#shared/domain/documents/enclosures.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { isOwnAddress, listEnclosures } from '../queries/enclosures.ts'
import { insertUses } from '../store/enclosures.ts'
import type { Recipient } from './choose-recipient.ts'
import { type Carrier, type MailedDocument, type MailedPdf, mailDocument } from './mail-document.ts'

/** Who else receives a document, and what leaves with it. */
export type CopiesAsked = {
  /** With a link of their own. */
  others?: readonly Recipient[] | undefined
  /** Without the link; `bcc` are named to nobody. */
  cc?: readonly string[] | undefined
  bcc?: readonly string[] | undefined
  enclosureIds?: readonly string[] | undefined
}
/** The same, judged. */
export type Copies = {
  others: readonly Recipient[]
  cc: readonly string[]
  bcc: readonly string[]
  enclosures: Enclosed[]
}
type Enclosed = MailedPdf & { id: string }

/**
 * Judges who else receives a document: nobody twice; the others and the copies are on the client's card, had it before (`known`), or are colleagues.
 * Errors: address_twice, recipient_not_on_card, enclosures_too_heavy, not_found.
 */
export async function judgeCopies(
  tx: Tx,
  to: string,
  asked: CopiesAsked,
  client: ClientIds,
  known: readonly (string | null)[] = [],
): Promise<Copies> {
  const { others = [], cc = [], bcc = [] } = asked
  const lists: Record<CopyList, readonly string[]> = { others: others.map(({ email }) => email), cc, bcc }
  const twice = repeatedAddress(to, lists)
  if (twice !== null) throw new DomainError('address_twice', { fields: [fieldError(twice, 'address_twice')] })
  for (const [list, emails] of Object.entries(lists))
    for (const email of emails) {
      const had = known.some((each) => each?.toLowerCase() === email.toLowerCase())
      // A link is the client's own: a colleague gets a copy alone.
      const isKnown =
        had || (await isOnCard(tx, client, email)) || (list !== 'others' && (await isOwnAddress(tx, email)))
      if (!isKnown)
        throw new DomainError('recipient_not_on_card', {
          fields: [fieldError(list, 'recipient_not_on_card')],
        })
    }
  const enclosures = await listEnclosures(tx, asked.enclosureIds)
  if (!fitTogether(enclosures.map(({ size }) => size)))
    throw new DomainError('enclosures_too_heavy', {
      fields: [fieldError('enclosureIds', 'enclosures_too_heavy')],
    })
  return { others, cc, bcc, enclosures }
}

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
