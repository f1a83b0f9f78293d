import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'

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

/** Removes what a start that was killed had begun: the owner's organization under the demo's slug, its rows and files. */
export async function removeUnfinishedDemo(context: AppContext, ownerId: string): Promise<void> {
  await asPlatform(context, async (db) => {
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
    const keys = [
      half.logo_file_key,
      ...versions.map(({ key }) => key),
      ...signatures.flatMap((row) => Object.values(row)),
    ]
    for (const key of keys) if (key !== null) await context.files.delete(key)
    await db.deleteFrom('organizations').where('id', '=', half.id).execute()
  })
}
