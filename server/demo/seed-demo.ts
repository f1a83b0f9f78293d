import { readFile } from 'node:fs/promises'
import { createAccount } from '#server/features/identity/commands/create-account.ts'
import { updateProfile } from '#server/features/identity/commands/update-profile.ts'
import { updateInvoiceSettings } from '#server/features/invoices/commands/update-settings.ts'
import { addMember } from '#server/features/organizations/commands/add-member.ts'
import { createOrganization } from '#server/features/organizations/commands/create-organization.ts'
import { putLogo } from '#server/features/organizations/commands/put-logo.ts'
import { updateOrganization } from '#server/features/organizations/commands/update-organization.ts'
import { type AppContext, memberScope, type Scope } from '#server/scope.ts'
import { splitFullName } from '#shared/domain/identity/full-name.ts'
import { initialRights } from '#shared/domain/member-rights.ts'
import { type Role, roles } from '#shared/domain/roles.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { createDemoWorld, type DemoWorld } from './demo-context.ts'
import {
  beginDemoTrial,
  DEMO_SLUG,
  findDemoWithBooks,
  isDemoComplete,
  markDemoComplete,
  removeUnfinishedDemo,
  runDemoTrial,
  settleNotifications,
} from './demo-state.ts'
import { makeIdentifiers } from './identifiers.ts'
import { seedBank } from './seed-bank.ts'
import { bookSteps } from './seed-books.ts'
import { seedCalls } from './seed-calls.ts'
import { catalogueSteps } from './seed-catalogue.ts'
import { type KnownClient, seedClient } from './seed-clients.ts'
import { dealSteps, type Workshop } from './seed-deals.ts'
import { seedInboxTeam } from './seed-inbox-team.ts'
import { seedMails } from './seed-mails.ts'
import { seedOwnReports } from './seed-own-reports.ts'
import { receivedSteps } from './seed-received.ts'
import { seedRefund } from './seed-refund.ts'
import { seedReminders } from './seed-reminders.ts'
import { seedTasks } from './seed-tasks.ts'
import { templateSteps } from './seed-templates.ts'
import { createRandom, type Random } from './seeded-random.ts'
import { clients } from './story/clients.ts'
import { type DemoDeal, deals } from './story/deals.ts'
import { invoiceSettings } from './story/invoice-settings.ts'
import { team } from './story/names.ts'
import { CONNECTED_DAYS } from './story/small-requests.ts'
import { createStoryCalendar, type StoryCalendar } from './story-calendar.ts'
import { playSteps, type Step } from './story-steps.ts'

const LOGO = new URL('./logo.png', import.meta.url)
const SEED = 20_261_121
const FIRST_DAY = 426
const OPENING = 8 * 60
/** Share of the making that comes before the invoices. */
const STORY = 0.7

/**
 * Makes the demo organization once, through the product's own commands, with a clock and a random source that always give the
 * same story up to `now`. Does nothing when it exists; one left half made by a kill is removed and made again, or goes on where its
 * invoices were being made: what is issued cannot be removed. `progress` is called at each whole percent.
 */
export async function seedDemo(
  context: AppContext,
  progress: (percent: number) => void = () => {},
): Promise<void> {
  if (await isDemoComplete(context)) return
  let told = 0
  const tell = (share: number) => {
    const percent = Math.floor(share * 100)
    if (percent > told) progress(percent)
    told = percent
  }
  const calendar = createStoryCalendar(context.clock.now())
  const world = createDemoWorld(context)
  const start = calendar.at(FIRST_DAY, OPENING)
  const userIds = await world.at(start, () => openAccounts(world.context))
  const keepingBooks = await findDemoWithBooks(context, userIds.owner)
  const scopes = keepingBooks
    ? scopesOf(world.context, keepingBooks, userIds)
    : await tellStory({ context, world, calendar, userIds, start, tell: (share) => tell(share * STORY) })
  const now = context.clock.now()
  const books = await world.at(now, () =>
    bookSteps({ world, calendar, cashier: scopes.billing, seed: 4 * SEED }),
  )
  await playSteps(books, { at: world.at, tell: (share) => tell(STORY + share * (1 - STORY)) })
  await world.at(now, () => seedBank(scopes.billing, calendar))
  await world.at(now, () => seedRefund(scopes))
  await seedReminders({ world, calendar, cashier: scopes.billing, now })
  await seedTasks({ world, calendar, scopes, now })
  await seedCalls({ world, calendar, scopes, now })
  await world.at(now, () => seedOwnReports(scopes))
  await settleNotifications(context, scopes.owner.orgId)
  await markDemoComplete(context, scopes.owner.orgId)
  await runDemoTrial(context)
}

type Telling = {
  context: AppContext
  world: DemoWorld
  calendar: StoryCalendar
  userIds: Record<Role, string>
  start: Date
  /** Called with the share that is made, from 0 to 1. */
  tell(share: number): void
}

/** Everything but the invoices. */
async function tellStory({
  context,
  world,
  calendar,
  userIds,
  start,
  tell,
}: Telling): Promise<Record<Role, Scope>> {
  await removeUnfinishedDemo(context, userIds.owner)
  const scopes = await world.at(start, () => foundOrganization(world.context, userIds))
  await beginDemoTrial(context, scopes.owner.orgId)
  const known = new Map<string, KnownClient>()
  const clientOf = (key: string): KnownClient => {
    const client = known.get(key)
    if (client === undefined) throw new Error(`${key} is not a client yet`)
    return client
  }
  const authors = [scopes.owner, scopes.admin, scopes.member, scopes.member]
  const steps: Step[] = clients.map((client, index) => {
    const random = createRandom(SEED + index)
    return {
      at: calendar.at(metOn(client.key, random), OPENING),
      lane: client.key,
      run: async () => void known.set(client.key, await seedClient(random.pick(authors), client, random)),
    }
  })
  for (const [index, deal] of deals.entries()) {
    const random = createRandom(2 * SEED + index)
    const workshop: Workshop = {
      world,
      calendar,
      random,
      author: random.pick(authors),
      clientOf,
    }
    steps.push(...dealSteps(workshop, deal))
  }
  steps.push(
    ...templateSteps(scopes, calendar),
    ...catalogueSteps({ scope: scopes.owner, calendar, clientOf }),
    ...receivedSteps({ scope: scopes.billing, calendar, seed: 5 * SEED }),
  )
  await playSteps(steps, { at: world.at, tell })
  const now = context.clock.now()
  const mails = await world.at(calendar.at(CONNECTED_DAYS, OPENING), () =>
    seedMails(context, scopes.owner, { seed: 3 * SEED, now, calendar }),
  )
  await world.at(now, () => seedInboxTeam(context, scopes, mails, world.at))
  return scopes
}

async function openAccounts(context: AppContext): Promise<Record<Role, string>> {
  const made = await Promise.all(
    demoAccounts.map(async ({ role, email, name }) => [
      role,
      await createAccount(context, { email, name, password: DEMO_PASSWORD }),
    ]),
  )
  return Object.fromEntries(made)
}

/** The organization with what its documents print, and a scope for each role. */
async function foundOrganization(
  context: AppContext,
  userIds: Record<Role, string>,
): Promise<Record<Role, Scope>> {
  const { id: orgId } = await createOrganization(context, {
    userId: userIds.owner,
    slug: DEMO_SLUG,
    facts: {
      name: 'Atelier Rivoire',
      description: 'Menuiserie et agencement sur mesure\u00a0: escaliers, bibliothèques, cuisines.',
      industry: 'manufacturing',
      size: '1-10',
      country: 'FR',
      timezone: 'Europe/Paris',
      billingEmail: team.owner.email,
      addressLine1: '27 rue du 4-Août-1789',
      postalCode: '69100',
      city: 'Villeurbanne',
    },
  })
  const scopes = scopesOf(context, orgId, userIds)
  const { owner } = scopes
  for (const { role, name, title, phone, bio } of demoAccounts) {
    const userId = userIds[role]
    if (role !== 'owner') await addMember(owner, { userId, role, name })
    const { firstName, lastName } = splitFullName(name)
    await updateProfile(
      { context, session: { userId, memberships: [] } },
      { firstName: firstName ?? name, lastName, title, phone, bio },
    )
  }
  await updateOrganization(owner, {
    ...makeIdentifiers(createRandom(SEED)),
    legalForm: 'SARL au capital de 20 000 €',
    phone: '+33465712018',
    email: 'contact@atelier-rivoire.test',
    website: 'https://www.atelier-rivoire.test',
    paymentTerms: 'Solde à 30 jours à compter de la date de facture.',
    quoteNotes: 'Délai de fabrication : six semaines après validation des plans.',
  })
  await updateInvoiceSettings(owner, { ...invoiceSettings, revision: 0 })
  await putLogo(owner, { logo: new File([await readFile(LOGO)], 'logo.png', { type: 'image/png' }) })
  return scopes
}

const scopesOf = (context: AppContext, orgId: string, userIds: Record<Role, string>) =>
  Object.fromEntries(
    roles.map((role) => [
      role,
      memberScope(context, { orgId, userId: userIds[role], role, rights: initialRights }),
    ]),
  ) as Record<Role, Scope>

/** Days before now on which the client was first written down: shortly before its first quote. */
function metOn(key: string, random: Random): number {
  const first = Math.max(
    ...deals.filter((deal: DemoDeal) => deal.client === key).map((deal) => deal.daysAgo),
    -1,
  )
  return first === -1 ? random.integer(30, 400) : Math.min(first + random.integer(3, 6), FIRST_DAY - 1)
}
