import { setTimeout } from 'node:timers/promises'
import {
  saveAnswerTarget,
  saveWorkingHours,
} from '#server/features/answer-delays/commands/save-answer-delays.ts'
import { createInboxRule } from '#server/features/inbox-rules/commands/save-rule.ts'
import { recountFacts } from '#server/features/inbox-statistics/commands/count-facts.ts'
import { addNote } from '#server/features/inbox-team/commands/add-note.ts'
import { changeHandlings } from '#server/features/inbox-team/commands/change-handlings.ts'
import { createLabel } from '#server/features/inbox-team/commands/create-label.ts'
import { notifyDelays } from '#server/features/inbox-team/commands/notify-delays.ts'
import { recountDelays } from '#server/features/inbox-team/commands/recount-delays.ts'
import { createInboxView } from '#server/features/inbox-team/commands/save-inbox-view.ts'
import { createMemberTeam } from '#server/features/inbox-team/commands/save-member-team.ts'
import { organizationFollower } from '#server/features/mail-sync/jobs.ts'
import { startLongRuns } from '#server/jobs/long-runs.ts'
import type { AppContext, Scope } from '#server/scope.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { demoAccounts } from './accounts.ts'
import type { DemoWorld } from './demo-context.ts'
import { seedHandledMails } from './seed-handled-mails.ts'
import { NEW_MS } from './seed-mails.ts'
import { storyHours, storyTarget } from './story/hours.ts'
import {
  type Colleague,
  type StoryHandling,
  storyHandlings,
  storyLabels,
  storyRules,
  storyTeams,
  WAITING,
} from './story/team-handlings.ts'

type Scopes = Record<Colleague, Scope>

const LOOK_MS = 100
const GIVE_UP_MS = 300_000
const ZONE = 'Europe/Paris'
const NINE_MS = 9 * 3_600_000

/** So many mails read by the sync engine, then handled by the members of the workshop. */
export async function seedInboxTeam(
  context: AppContext,
  scopes: Scopes,
  mails: number,
  at: DemoWorld['at'],
): Promise<void> {
  const now = context.clock.now()
  const { orgId } = scopes.owner
  const follower = await startLongRuns(organizationFollower(context, orgId), {
    databaseUrl: context.config.databaseUrl!,
    log: context.log,
    lookMs: LOOK_MS,
  })
  try {
    await mailsAreRead(context, orgId, mails)
  } finally {
    await follower.close()
  }
  const teamIds = new Map<string, string>()
  for (const { name, members } of storyTeams) {
    const memberIds = members.map((colleague) => scopes[colleague].userId!)
    teamIds.set(name, (await createMemberTeam(scopes.owner, { name, memberIds })).id)
  }
  const labelIds = new Map<string, string>()
  for (const [key, label] of Object.entries(storyLabels))
    labelIds.set(key, (await createLabel(scopes.owner, label)).id)
  await createInboxView(scopes.owner, { name: 'Fournisseurs', q: 'étiquette:fournisseur', shared: true })
  for (const handling of storyHandlings) await handle(context, scopes, labelIds, handling)
  await changeHandlings(scopes.member, {
    conversationIds: await listUnanswered(context, scopes.owner.orgId),
    state: 'waiting',
  })
  const named = { member: scopes.member.userId!, team: teamIds.get('Bureau')! }
  for (const rule of storyRules(labelIds, named)) await createInboxRule(scopes.owner, rule)
  await seedHandledMails(context, scopes, { before: new Date(now.getTime() - NEW_MS), at })
  await countDelays(context, scopes.owner)
  await recountFacts(context, scopes.owner)
}

/** The hours and the delays of the workshop, then what is late and what soon will be: seen at once, before the first minute. */
async function countDelays(context: AppContext, owner: Scope): Promise<void> {
  await saveWorkingHours(owner, storyHours)
  await saveAnswerTarget(owner, storyTarget)
  await recountDelays(context, { orgId: owner.orgId, after: null })
  await notifyDelays(context)
}

async function handle(
  context: AppContext,
  scopes: Scopes,
  labelIds: ReadonlyMap<string, string>,
  { mail, label, givenTo, givenBy, putOffDays, note }: StoryHandling,
): Promise<void> {
  const conversationIds = [await conversationOf(context, scopes.owner.orgId, mail)]
  const by = scopes[givenBy ?? 'owner']
  if (label) await changeHandlings(by, { conversationIds, addLabelIds: [labelIds.get(label)!] })
  if (givenTo) await changeHandlings(by, { conversationIds, assigneeId: scopes[givenTo].userId })
  if (putOffDays !== undefined)
    await changeHandlings(scopes[givenTo ?? 'owner'], {
      conversationIds,
      snooze: { until: nineIn(putOffDays, context.clock.now()), untilAnswer: false },
    })
  if (note)
    await addNote(scopes[note.by], {
      conversationId: conversationIds[0]!,
      body: `@${demoAccounts.find(({ role }) => role === note.to)!.name} ${frenchTypography(note.text)}`,
    })
}

const nineIn = (days: number, now: Date): string =>
  new Date(startOfDay(ZONE, addDays(todayIn(ZONE, now), days)).getTime() + NINE_MS).toISOString()

/** Waits for the engine of this process, or of the one that serves meanwhile. */
async function mailsAreRead(context: AppContext, orgId: string, mails: number): Promise<void> {
  const giveUp = AbortSignal.timeout(GIVE_UP_MS)
  for (;;) {
    giveUp.throwIfAborted()
    const { rows } = await context.pool.query<{ here: number }>(
      'select count(*)::int as here from mail_messages where org_id = $1',
      [orgId],
    )
    if (rows[0]!.here >= mails) return
    await setTimeout(LOOK_MS)
  }
}

async function conversationOf(context: AppContext, orgId: string, messageId: string): Promise<string> {
  const { rows } = await context.pool.query<{ id: string }>(
    'select conversation_id as id from mail_messages where org_id = $1 and message_id = $2',
    [orgId, messageId],
  )
  return rows[0]!.id
}

/** The latest devis that no client answered. */
async function listUnanswered(context: AppContext, orgId: string): Promise<string[]> {
  const { rows } = await context.pool.query<{ id: string }>(
    `select id from (
       select distinct on (conversation_id) conversation_id as id, message_id, received_at
       from mail_messages where org_id = $1 order by conversation_id, received_at desc) as last
     where message_id like '%-devis@%' order by received_at desc limit ${WAITING}`,
    [orgId],
  )
  return rows.map(({ id }) => id)
}
