import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ConversationStory, CountedMail, CountedMove } from '#shared/domain/inbox-statistics/facts.ts'
import type { Pile } from '#shared/domain/inbox-team/handling.ts'

/** The story of a conversation, and where it stands: mailboxes of which all mails are kept to their owners are apart. */
export type Told = ConversationStory & { teamId: string | null; mailboxIds: string[]; keptIds: string[] }

type MailRow = Omit<CountedMail, 'side'> & {
  conversationId: string
  outside: boolean
  ours: boolean
  mailboxIds: string[]
  openIds: string[]
}

/**
 * The mails of these conversations, each once: of ours those that a person sent since the mailbox was connected, at the instant at which they were
 * sent; of whoever wrote it here, else of the mailbox's owner. What left and was not found among what was sent yet counts too.
 */
async function listMails(tx: Tx, ids: readonly string[]): Promise<MailRow[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<MailRow>`
    select conversation_id as "conversationId", name as id, min(at) as at, bool_or(outside) as outside, bool_or(ours) as ours,
      bool_and(automatic) as automatic, (array_agg(author_id order by written desc, ours desc, mailbox_id))[1] as "authorId",
      array_agg(distinct mailbox_id) as "mailboxIds",
      coalesce(array_agg(distinct mailbox_id) filter (where private_to is null), '{}') as "openIds"
    from (
      select m.conversation_id, m.message_id as name, m.mailbox_id, m.private_to,
        case when s.id is null then m.received_at when s.scheduled then s.due_at else s.created_at end as at,
        a.message_id is not null as outside,
        m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false) and m.received_at >= b.created_at - interval '5 minutes' as ours,
        coalesce((m.traits->>'automatic')::boolean, false) as automatic,
        coalesce(s.author_id, case when m.outgoing then b.user_id end) as author_id, s.author_id is not null as written
      from mail_messages m
      join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
      left join mail_arrivals a on a.org_id = m.org_id and a.message_id = m.id
      left join mail_sendings s on s.org_id = m.org_id and s.placed_id = m.id
      where m.org_id = ${orgId} and m.conversation_id = any (${ids}::uuid[])
      union all
      select s.conversation_id, s.message_id, s.mailbox_id, null, case when s.scheduled then s.due_at else s.created_at end,
        false, true, false, s.author_id, true
      from mail_sendings s
      where s.org_id = ${orgId} and s.conversation_id = any (${ids}::uuid[]) and s.placed_id is null and s.state = 'sent' and s.automatic is null
        and exists (select from mail_messages m where m.org_id = s.org_id and m.conversation_id = s.conversation_id)
    ) as each group by conversation_id, name`.execute(tx.db)
  return rows
}

type MoveRow = CountedMove & { conversationId: string }

async function listMoves(tx: Tx, ids: readonly string[]): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select conversation_id as "conversationId", created_at as at, actor_id as "userId",
      case when after->>'snoozedUntil' is not null or (after->>'untilAnswer')::boolean then 'snoozed' else after->>'state' end as pile
    from conversation_history
    where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[]) and after is not null
    order by created_at, id`.execute(tx.db)
  return rows
}

type Standing = {
  conversationId: string
  pile: Pile
  since: Date
  assigneeId: string | null
  teamId: string | null
}

async function listStanding(tx: Tx, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select conversation_id as "conversationId", pile, changed_at as since, assignee_id as "assigneeId", team_id as "teamId"
    from conversation_handlings where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[])`.execute(
    tx.db,
  )
  return rows
}

/** The stories of these conversations, in three statements however many they are. */
export async function readStories(tx: Tx, ids: readonly string[]): Promise<Map<string, Told>> {
  const [mails, moves, standing] = await Promise.all([
    listMails(tx, ids),
    listMoves(tx, ids),
    listStanding(tx, ids),
  ])
  const movesOf = Map.groupBy(moves, ({ conversationId }) => conversationId)
  const standingOf = new Map(standing.map((row) => [row.conversationId, row]))
  return new Map(
    [...Map.groupBy(mails, ({ conversationId }) => conversationId)].map(([id, rows]) => {
      const stands = standingOf.get(id)
      const mailboxIds = unique(rows.flatMap(({ openIds }) => openIds))
      return [
        id,
        {
          mails: rows.map(({ outside, ours, ...mail }) => ({
            ...mail,
            side: outside ? 'outside' : ours ? 'ours' : 'other',
          })),
          moves: movesOf.get(id) ?? [],
          present: stands ? { pile: stands.pile, since: stands.since } : null,
          assigneeId: stands?.assigneeId ?? null,
          teamId: stands?.teamId ?? null,
          mailboxIds,
          keptIds: unique(rows.flatMap((row) => row.mailboxIds)).filter((one) => !mailboxIds.includes(one)),
        } satisfies Told,
      ]
    }),
  )
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].sort()
