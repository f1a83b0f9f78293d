import { sql } from 'kysely'
import { readSendingOf } from '#server/features/mail-sending/queries/of-conversation.ts'
import type { Tx } from '#server/scope.ts'
import type { Conversation, Invitation, Mail, MailAddress, MailPart } from '#shared/contract/conversations.ts'
import { type MailedInvitation, standingOf } from '#shared/domain/conversations/invitations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findPeople, findQuotes } from './known-people.ts'
import { findLinks, unlink } from './links.ts'
import { isWhole, listVisibleMailboxes, showsSubjects, type VisibleMailbox } from './visible-mailboxes.ts'

/** Mails of a conversation that are read at once. */
const MOST_MAILS = 200

type Row = {
  id: string
  mailbox_id: string
  subject: string
  from_name: string | null
  from_address: string | null
  people: { to: MailAddress[]; cc: MailAddress[]; bcc: MailAddress[] }
  sent_at: Date | null
  received_at: Date
  snippet: string
  attachments: MailPart[]
  traits: Pick<Mail, 'authentication' | 'protection' | 'automatic' | 'listId'> & {
    invitation?: MailedInvitation | null
  }
  outgoing: boolean
  mentions: string[]
  size: number
  private_to: string | null
  seen: boolean
  flagged: boolean
  folder_ids: string[]
  all: number
}

/**
 * A conversation as far as the caller may see it. The same mail that came to several mailboxes stands once, from the mailbox where the
 * caller may do most. Errors: not_found.
 */
export async function getConversation(
  tx: Tx,
  { conversationId }: { conversationId: string },
): Promise<Conversation> {
  const mailboxes = new Map((await listVisibleMailboxes(tx)).map((mailbox) => [mailbox.id, mailbox]))
  const whole = [...mailboxes.values()].filter(isWhole)
  const [rows, links, sending] = await Promise.all([
    readMails(tx, conversationId, whole),
    findLinks(tx, conversationId),
    readSendingOf(tx, conversationId),
  ])
  const newest = rows.at(-1)
  if (newest === undefined) throw new DomainError('not_found')
  const seenBy = (row: Row): [Row, VisibleMailbox] => [row, mailboxes.get(row.mailbox_id)!]
  const visible = rows.map(seenBy)
  const ours = [...mailboxes.values()].map(({ address }) => address.toLowerCase())
  const invitations = visible.flatMap(([{ traits }, mailbox]) =>
    isWhole(mailbox) && traits.invitation ? [traits.invitation] : [],
  )
  const mails = visible.map(([row, mailbox]) => ({
    ...present(row, mailbox),
    invitation: isWhole(mailbox) ? presentInvitation(row.traits.invitation ?? null, invitations, ours) : null,
  }))
  const people = unlink(await findPeople(tx, mails, ours), links)
  const titled = visible.find(([, mailbox]) => showsSubjects(mailbox))
  return {
    id: conversationId,
    subject: titled ? titled[0].subject : null,
    private: newest.private_to !== null,
    own: visible.some(([, { own }]) => own),
    mails,
    older: newest.all - rows.length,
    people,
    linked: links.clients.filter(
      ({ id }) => !people.some(({ contactId, companyId }) => (contactId ?? companyId) === id),
    ),
    quotes: await findQuotes(
      tx,
      visible.flatMap(([row, mailbox]) => (isWhole(mailbox) ? row.mentions : [])),
      links,
    ),
    ...sending,
  }
}

async function readMails(tx: Tx, conversationId: string, whole: readonly VisibleMailbox[]): Promise<Row[]> {
  const wholeIds = whole.map(({ id }) => id)
  const { rows } = await sql<Row>`
    with once as (
      select distinct on (m.message_id) m.*
      from mail_messages m
      where m.org_id = ${tx.scope.orgId} and m.conversation_id = ${conversationId}
      order by m.message_id, m.mailbox_id = any (${wholeIds}::uuid[]) desc, m.outgoing desc, m.received_at, m.id)
    select m.id, m.mailbox_id, m.subject, m.from_name, m.from_address, m.people, m.sent_at, m.received_at, m.snippet, m.attachments, m.traits,
      m.outgoing, m.mentions, m.size, m.private_to, coalesce(stands.seen, true) as seen, coalesce(stands.flagged, false) as flagged,
      coalesce(stands.folder_ids, '{}') as folder_ids, (count(*) over ())::int as "all"
    from once m
    left join lateral (
      select bool_and(p.seen) as seen, bool_or(p.flagged) as flagged, array_agg(distinct coalesce(p.moved_to, p.folder_id)) as folder_ids
      from mail_placements p where p.org_id = m.org_id and p.message_id = m.id) stands on true
    order by m.received_at desc, m.id desc limit ${MOST_MAILS}`.execute(tx.byKey)
  return rows.reverse()
}

function present(row: Row, mailbox: VisibleMailbox): Omit<Mail, 'invitation'> {
  const whole = isWhole(mailbox)
  return {
    id: row.id,
    mailboxId: row.mailbox_id,
    whole,
    subject: showsSubjects(mailbox) ? row.subject : null,
    from: row.from_address === null ? null : { name: row.from_name, address: row.from_address },
    to: row.people.to,
    cc: row.people.cc,
    bcc: row.people.bcc,
    sentAt: row.sent_at?.toISOString() ?? null,
    receivedAt: row.received_at.toISOString(),
    snippet: whole ? row.snippet : null,
    outgoing: row.outgoing,
    seen: row.seen,
    flagged: row.flagged,
    folderIds: row.folder_ids,
    attachments: whole ? row.attachments : [],
    size: row.size,
    authentication: row.traits.authentication,
    protection: row.traits.protection,
    automatic: row.traits.automatic,
    listId: row.traits.listId,
  }
}

const KINDS: Record<string, Invitation['kind']> = { REPLY: 'reply', CANCEL: 'cancellation' }

function presentInvitation(
  one: MailedInvitation | null,
  all: readonly MailedInvitation[],
  ours: readonly string[],
): Invitation | null {
  if (one === null) return null
  const { method, uid: _, answers: __, ...said } = one
  return { ...said, kind: KINDS[method] ?? 'meeting', ...standingOf(one, all, ours) }
}
