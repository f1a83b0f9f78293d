import { inTransaction } from '#server/db/transaction.ts'
import { addCallConsent } from '#server/features/calls/commands/add-call-consent.ts'
import { createCallList } from '#server/features/calls/commands/create-call-list.ts'
import { nextCallEntry } from '#server/features/calls/commands/next-call-entry.ts'
import { recordCall } from '#server/features/calls/commands/record-call.ts'
import { createCallScript } from '#server/features/calls/commands/save-call-script.ts'
import { settleCall } from '#server/features/calls/commands/settle-call.ts'
import { simulateCall } from '#server/features/calls/commands/simulate-call.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { CallOutcome, CallPurpose } from '#shared/domain/calls/call-names.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays, instantOf, startOfDay } from '#shared/time/calendar-day.ts'
import type { DemoWorld } from './demo-context.ts'
import type { StoryCalendar } from './story-calendar.ts'

type Story = {
  world: DemoWorld
  calendar: StoryCalendar
  scopes: Record<'owner' | 'member', Scope>
  now: Date
}
type Callee = { contactId: string | null; companyId: string | null; number: string }

/** What was said on the telephone, the days ago, of whom (a place among those at work), and what came of it. */
const said: {
  days: number
  minutes: number
  who: number
  purpose: CallPurpose
  outcome: CallOutcome
  notes: string
  lasted: number | null
  /** Days from now on which they want to be called back, at ten: a task says so. */
  backIn?: number
}[] = [
  { days: 19, minutes: 620, who: 0, purpose: 'prospecting', outcome: 'no_answer', notes: '', lasted: null },
  {
    days: 17,
    minutes: 645,
    who: 0,
    purpose: 'prospecting',
    outcome: 'interested',
    notes: 'Veut un devis pour un comptoir d’accueil.',
    lasted: 8,
  },
  {
    days: 15,
    minutes: 910,
    who: 1,
    purpose: 'delivery',
    outcome: 'joined',
    notes: 'Pose confirmée, accès par la cour.',
    lasted: 4,
  },
  {
    days: 13,
    minutes: 605,
    who: 2,
    purpose: 'prospecting',
    outcome: 'voicemail',
    notes: 'Message laissé.',
    lasted: 1,
  },
  {
    days: 12,
    minutes: 880,
    who: 3,
    purpose: 'prospecting',
    outcome: 'refusal',
    notes: 'A déjà son menuisier.',
    lasted: 3,
  },
  { days: 9, minutes: 630, who: 2, purpose: 'prospecting', outcome: 'busy', notes: '', lasted: null },
  {
    days: 8,
    minutes: 950,
    who: 4,
    purpose: 'contract',
    outcome: 'joined',
    notes: 'Échange sur la teinte du chêne.',
    lasted: 12,
  },
  {
    days: 6,
    minutes: 615,
    who: 5,
    purpose: 'prospecting',
    outcome: 'stop',
    notes: 'Ne veut plus être démarché.',
    lasted: 1,
  },
  {
    days: 5,
    minutes: 1000,
    who: 1,
    purpose: 'collection',
    outcome: 'joined',
    notes: 'Paiement parti hier, dit la comptabilité.',
    lasted: 5,
  },
  {
    days: 2,
    minutes: 700,
    who: 4,
    purpose: 'delivery',
    outcome: 'wrong_number',
    notes: 'Ancien standard.',
    lasted: 1,
  },
  {
    days: 1,
    minutes: 680,
    who: 2,
    purpose: 'contract',
    outcome: 'callback',
    notes: 'En rendez-vous. Veut parler du calendrier de pose.',
    lasted: 1,
    backIn: 1,
  },
]

/**
 * Calls of the last weeks, somebody who opposes, a private person who agreed to be called, and a list of ten of whom some may not be. Does nothing where
 * it was done.
 */
export async function seedCalls({ world, calendar, scopes, now }: Story): Promise<void> {
  const { owner, member } = scopes
  const people = await world.at(now, () => inTransaction(member, listPeople))
  const [professionals, consumers] = [
    people.filter(({ isConsumer }) => !isConsumer),
    people.filter(({ isConsumer }) => isConsumer),
  ]
  if (people.length === 0 || professionals.length < 6) return
  for (const { days, minutes, who, lasted, notes, backIn, ...result } of said) {
    const at = atWork(calendar, days, minutes)
    const caller = days % 2 === 0 ? owner : member
    await world.at(at, () =>
      recordCall(caller, {
        ...whoOf(professionals[who]!),
        ...result,
        notes: frenchTypography(notes),
        direction: 'out',
        startedAt: at.toISOString(),
        durationMinutes: lasted,
        nextAction: '',
        callbackAt:
          backIn === undefined
            ? null
            : instantOf('Europe/Paris', addDays(calendar.today, backIn), 600).toISOString(),
        promise: null,
        dispute: null,
      }),
    )
  }
  const [agreed] = consumers
  if (agreed !== undefined)
    await world.at(atWork(calendar, 10, 660), () =>
      addCallConsent(member, {
        ...whoOf(agreed),
        text: 'J’accepte d’être appelé au numéro que j’ai donné, pour recevoir des propositions commerciales.',
        textVersion: 'v1',
        channel: 'form',
        givenAt: atWork(calendar, 10, 600).toISOString(),
        scope: 'Entretien et petits travaux de menuiserie',
        anyHour: false,
        hours: '',
        documentId: null,
        proof: 'Formulaire « Être rappelé » du site',
        ip: '192.0.2.41',
      }),
    )
  await ring({ world, calendar, scopes, now }, professionals[0]!)
  await world.at(now, () => makeList(member, [...professionals.slice(0, 7), ...consumers.slice(0, 3)]))
}

/** That minute of that day, or of a day before where it has not come yet: nobody telephones before dawn. */
function atWork(calendar: StoryCalendar, days: number, minutes: number): Date {
  const earlier = [0, 1, 2, 3, 4].map((more) => calendar.at(days + more, minutes))
  const isKept = (at: Date) =>
    at.getTime() === startOfDay('Europe/Paris', calendar.dayOf(at)).getTime() + minutes * 60_000
  return earlier.find(isKept) ?? calendar.at(days, minutes)
}

const whoOf = ({ contactId, companyId, number }: Callee) =>
  contactId === null ? { companyId: companyId!, number } : { contactId, number }

/** One who called and was answered, one who was missed. */
async function ring({ world, calendar, scopes: { member } }: Story, { number }: Callee): Promise<void> {
  const at = (seconds: number) => new Date(atWork(calendar, 3, 640).getTime() + seconds * 1_000)
  const played = await world.at(at(0), () => simulateCall(member, { from: number, event: 'ringing' }))
  await world.at(at(6), () => simulateCall(member, { from: '', event: 'answered', callId: played.id }))
  const ended = await world.at(at(252), () =>
    simulateCall(member, { from: '', event: 'ended', callId: played.id }),
  )
  await world.at(at(300), () =>
    settleCall(member, {
      callId: ended.id,
      revision: ended.revision,
      purpose: 'contract',
      outcome: 'joined',
      notes: 'Demande la date de pose.',
      nextAction: 'Confirmer la date',
      durationMinutes: null,
      callbackAt: null,
      promise: null,
      dispute: null,
    }),
  )
  const missed = await world.at(at(4_000), () =>
    simulateCall(member, { from: '+33478901234', event: 'ringing' }),
  )
  await world.at(at(4_020), () => simulateCall(member, { from: '', event: 'missed', callId: missed.id }))
}

async function makeList(member: Scope, callees: readonly Callee[]): Promise<void> {
  const script = await createCallScript(member, {
    name: 'Tournée de fin d’année',
    purpose: 'prospecting',
    body: frenchTypography(
      'Bonjour, je suis de l’Atelier Rivoire. Nous préparons les chantiers du printemps : avez-vous un projet d’agencement ?\n\nSi la personne ne veut pas être appelée, le noter : elle ne le sera plus.',
    ),
  })
  const list = await createCallList(member, {
    name: 'Tournée de fin d’année',
    purpose: 'prospecting',
    scriptId: script.id,
    assigneeId: member.userId,
    from: {
      source: 'ids',
      contactIds: callees.flatMap(({ contactId }) => contactId ?? []),
      companyIds: callees.flatMap(({ contactId, companyId }) =>
        contactId === null ? (companyId ?? []) : [],
      ),
    },
  })
  await nextCallEntry(member, { listId: list.id })
}

async function listPeople(tx: Tx): Promise<(Callee & { isConsumer: boolean })[]> {
  const made = await tx.db
    .selectFrom('calls')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .limit(1)
    .execute()
  if (made.length > 0) return []
  const contacts = await tx.db
    .selectFrom('contacts as c')
    .innerJoin('companies as o', (join) =>
      join.onRef('o.org_id', '=', 'c.org_id').onRef('o.id', '=', 'c.company_id'),
    )
    .select(['c.id as contactId', 'c.company_id as companyId', 'c.mobile', 'c.phone'])
    .where('c.org_id', '=', tx.scope.orgId)
    .where('o.kind', '=', 'professional')
    .where('c.archived', '=', false)
    .where((eb) => eb.or([eb('c.mobile', 'is not', null), eb('c.phone', 'is not', null)]))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(7)
    .execute()
  const consumers = await tx.db
    .selectFrom('companies')
    .select(['id', 'phone'])
    .where('org_id', '=', tx.scope.orgId)
    .where('kind', '=', 'consumer')
    .where('archived', '=', false)
    .where('phone', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(3)
    .execute()
  return [
    ...contacts.map(({ contactId, companyId, mobile, phone }) => ({
      contactId,
      companyId,
      number: (mobile ?? phone)!,
      isConsumer: false,
    })),
    ...consumers.map(({ id, phone }) => ({
      contactId: null,
      companyId: id,
      number: phone!,
      isConsumer: true,
    })),
  ]
}
