import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/tables.gen.ts'

/** Folds what was said of counts into few rows, and the days before this one into one (ADR 222). */
export async function foldTallies(db: Kysely<DB>, beforeDay: string): Promise<void> {
  await sql`select fold_tallies(${beforeDay})`.execute(db)
}
