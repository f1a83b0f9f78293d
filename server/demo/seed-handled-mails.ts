import { changeHandlings } from '#server/features/inbox-team/commands/change-handlings.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import type { HandlingRequest } from '#shared/contract/inbox-team.ts'
import type { DemoWorld } from './demo-context.ts'
import { createRandom } from './seeded-random.ts'
import type { Colleague } from './story/team-handlings.ts'
import { playSteps, type Step } from './story-steps.ts'

type Scopes = Record<Colleague, Scope>
type Handled = { id: string; asked: Date; last: Date; answered: boolean; answers: Date[] }

const MINUTE = 60_000
const SEED = 13

/** Members of the workshop, by their share of the handled mail. */
const turns: readonly Colleague[] = ['member', 'member', 'admin', 'member', 'owner', 'admin']

/**
 * The mails that came since the mailbox was connected, but for those of the last days, were answered by members of the workshop, who took them and
 * called them done then. `at` runs an act at an instant of their scopes' clock.
 */
export async function seedHandledMails(
  context: AppContext,
  scopes: Scopes,
  { before, at }: { before: Date; at: DemoWorld['at'] },
): Promise<void> {
  const { orgId } = scopes.owner
  const random = createRandom(SEED)
  const handled = (await listHandled(context, orgId, before)).map((one) => ({
    ...one,
    by: scopes[random.pick(turns)],
  }))
  await sign(context, orgId, handled)
  const steps = handled.flatMap(({ by, id, asked, answers, last, answered }): Step[] => {
    const change = (
      instant: Date,
      minutes: number,
      request: Omit<HandlingRequest, 'conversationIds'>,
    ): Step => ({
      at: new Date(instant.getTime() + minutes * MINUTE),
      lane: id,
      run: async () => void (await changeHandlings(by, { conversationIds: [id], ...request })),
    })
    return [
      change(asked, random.integer(2, 6), { assigneeId: by.userId }),
      ...answers.slice(0, -1).map((answer) => change(answer, 1, { state: 'waiting' })),
      change(last, answered ? random.integer(1, 15) : random.integer(20, 200), { state: 'done' }),
    ]
  })
  await playSteps(steps, { at, tell: () => {} })
}

/** Conversations that are to do and whose last mail came before. */
async function listHandled(context: AppContext, orgId: string, before: Date): Promise<Handled[]> {
  const { rows } = await context.pool.query<Handled>(
    `select h.conversation_id as id, min(m.received_at) filter (where not m.outgoing) as asked, max(m.received_at) as last,
       (array_agg(m.outgoing order by m.received_at desc))[1] as answered,
       coalesce(array_agg(m.received_at order by m.received_at) filter (where m.outgoing), '{}') as answers
     from conversation_handlings h join mail_messages m on m.org_id = h.org_id and m.conversation_id = h.conversation_id
     where h.org_id = $1 and h.pile = 'todo'
     group by h.conversation_id
     having max(m.received_at) < $2
     order by min(m.received_at), h.conversation_id`,
    [orgId, before],
  )
  return rows
}

/** Sets the authors of the workshop's mails, as if they had been written here. */
async function sign(
  context: AppContext,
  orgId: string,
  handled: readonly (Handled & { by: Scope })[],
): Promise<void> {
  await context.pool.query(
    `insert into mail_sendings (org_id, mailbox_id, conversation_id, author_id, message_id, subject, recipients, html, state, due_at, scheduled,
       unless_answered, created_at, begun_at, sent_at, filed, placed_id)
     select m.org_id, m.mailbox_id, m.conversation_id, author, m.message_id, m.subject, m.people, '', 'sent', m.received_at, false, false,
       m.received_at, m.received_at, m.received_at, true, m.id
     from unnest($2::uuid[], $3::uuid[]) as pair (conversation, author)
     join mail_messages m on m.org_id = $1 and m.conversation_id = pair.conversation and m.outgoing`,
    [orgId, handled.map(({ id }) => id), handled.map(({ by }) => by.userId)],
  )
}
