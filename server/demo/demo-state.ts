import { asPlatform } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import type { AppContext } from '#server/scope.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'

const DAY_MS = 86_400_000
export const DEMO_SLUG = 'atelier-rivoire'

/** `is_demo` is set by the last step: it says that the story is whole. */
export async function isDemoComplete(context: AppContext): Promise<boolean> {
  return asPlatform(context, async (db) => {
    const found = await db
      .selectFrom('organizations')
      .select('id')
      .where('is_demo', '=', true)
      .executeTakeFirst()
    return found !== undefined
  })
}

export async function markDemoComplete(context: AppContext, orgId: string): Promise<void> {
  await asPlatform(context, async (db) => {
    await db.updateTable('organizations').set({ is_demo: true }).where('id', '=', orgId).execute()
  })
}

/** Days of the demo's trial that are over when it begins: 25 are left, as the specification shows (2.12). */
const TRIAL_DAYS_PAST = 5

/** The story is told on trial, whatever day it is told of: the trial begins before the first step, at today's clock. */
export async function beginDemoTrial(context: AppContext, orgId: string): Promise<void> {
  const startedAt = new Date(context.clock.now().getTime() - TRIAL_DAYS_PAST * DAY_MS)
  await asPlatform(context, (db) =>
    db.updateTable('organizations').set({ trial_started_at: startedAt }).where('id', '=', orgId).execute(),
  )
}

/** The demo's trial runs, so that its countdown is seen: begun again at a start that finds it over. */
export async function runDemoTrial(context: AppContext): Promise<void> {
  const now = context.clock.now()
  await asPlatform(context, (db) =>
    db
      .updateTable('organizations')
      .set({ trial_started_at: new Date(now.getTime() - TRIAL_DAYS_PAST * DAY_MS) })
      .where('is_demo', '=', true)
      .where((eb) =>
        eb.or([
          eb('trial_started_at', 'is', null),
          eb('trial_started_at', '<', new Date(now.getTime() - TRIAL_DAYS * DAY_MS)),
        ]),
      )
      .execute(),
  )
}

const NEWS_MS = 2 * DAY_MS

/** Marks notifications older than two days as read; none of the story waits to be mailed. */
export async function settleNotifications(context: AppContext, orgId: string): Promise<void> {
  const news = new Date(context.clock.now().getTime() - NEWS_MS)
  await asPlatform(context, async (db) => {
    const told = db.updateTable('notifications').where('org_id', '=', orgId)
    await told.set({ email: 'none' }).execute()
    await told
      .set((eb) => ({ read_at: eb.ref('created_at') }))
      .where('created_at', '<', news)
      .execute()
  })
}

/** The owner's organization under the demo's slug that is not whole, once something was issued or paid in it: it can only go on. */
export async function findDemoWithBooks(context: AppContext, ownerId: string): Promise<string | null> {
  return asPlatform(context, async (db) => {
    const row = await db
      .selectFrom('organizations as o')
      .innerJoin('memberships as m', 'm.org_id', 'o.id')
      .select('o.id')
      .where('o.slug', '=', DEMO_SLUG)
      .where('o.is_demo', '=', false)
      .where('m.user_id', '=', ownerId)
      .where('m.role', '=', 'owner')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('ledger_entries as e').select('e.position').whereRef('e.org_id', '=', 'o.id')),
      )
      .executeTakeFirst()
    return row?.id ?? null
  })
}

/** Removes what a start that was killed had begun, before any invoice: the owner's organization under the demo's slug, its rows and files. */
export async function removeUnfinishedDemo(context: AppContext, ownerId: string): Promise<void> {
  await withFiles(context, (files) =>
    asPlatform(context, async (db) => {
      const half = await db
        .selectFrom('organizations as o')
        .innerJoin('memberships as m', 'm.org_id', 'o.id')
        .select(['o.id', 'o.logo_file_key'])
        .where('o.slug', '=', DEMO_SLUG)
        .where('o.is_demo', '=', false)
        .where('m.user_id', '=', ownerId)
        .where('m.role', '=', 'owner')
        .executeTakeFirst()
      if (half === undefined) return
      const versions = await db
        .selectFrom('quote_versions')
        .select('pdf_file_key as key')
        .where('org_id', '=', half.id)
        .execute()
      const signatures = await db
        .selectFrom('signatures')
        .select(['sealed_file_key', 'proof_pdf_file_key', 'proof_json_file_key'])
        .where('org_id', '=', half.id)
        .execute()
      const received = await db
        .selectFrom('received_invoices')
        .select('file_key as key')
        .where('org_id', '=', half.id)
        .execute()
      const keys = [
        half.logo_file_key,
        ...received.map(({ key }) => key),
        ...versions.map(({ key }) => key),
        ...signatures.flatMap((row) => Object.values(row)),
      ]
      for (const key of keys) if (key !== null) files.release(key)
      await db.deleteFrom('organizations').where('id', '=', half.id).execute()
    }),
  )
}
