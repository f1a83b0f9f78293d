import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { SentLately } from '#shared/domain/platform/mail-allowance.ts'

type Facts = {
  org_days: number
  owner_verified: boolean
  delivered: number
  refused: number
  user_days: number | null
  of_org_hour: number
  of_org_day: number
  of_user_hour: number
  of_user_day: number
  to_address_of_org: number
  to_address: number
  org_hour_free: Date | null
  org_day_free: Date | null
  user_hour_free: Date | null
  user_day_free: Date | null
  address_free: Date | null
}

/** Counts the recent mails of the organization, the member and the address. A concurrent caller waits for this transaction. */
export async function getSentLately(
  tx: Tx,
  { email, urgent }: { email: string; urgent: boolean },
): Promise<SentLately> {
  const { rows } = await sql<Facts>`select * from mail_standing(${email}, ${urgent}, ${tx.now})`.execute(
    tx.db,
  )
  const facts = rows[0]!
  return {
    organization: {
      inHour: facts.of_org_hour,
      inDay: facts.of_org_day,
      hourFreeAt: facts.org_hour_free,
      dayFreeAt: facts.org_day_free,
      standing: {
        ageDays: facts.org_days,
        verified: facts.owner_verified,
        delivered: facts.delivered,
        refused: facts.refused,
      },
    },
    user:
      facts.user_days === null
        ? null
        : {
            inHour: facts.of_user_hour,
            inDay: facts.of_user_day,
            hourFreeAt: facts.user_hour_free,
            dayFreeAt: facts.user_day_free,
            ageDays: facts.user_days,
          },
    address: { ofOne: facts.to_address_of_org, ofAll: facts.to_address, dayFreeAt: facts.address_free },
  }
}

export type WaitingMail = Awaited<ReturnType<typeof listWaiting>>[number]

/** When the oldest mail was asked for that waits although it was tried; null where none does. */
export async function findOldestFailing(context: AppContext): Promise<Date | null> {
  const row = await asPlatform(context, (db) =>
    db
      .selectFrom('outgoing_mails')
      .select((eb) => eb.fn.min('asked_at').as('askedAt'))
      .where('status', '=', 'queued')
      .where('last_error', 'is not', null)
      .executeTakeFirst(),
  )
  return row?.askedAt ?? null
}

/** Queued mails asked for before an instant, paged by id; `expired`: those whose text is no longer valid. */
export async function listWaiting(
  context: AppContext,
  { expiredAt, askedBefore, after }: { expiredAt?: Date; askedBefore?: Date; after: string | null },
  limit: number,
) {
  return asPlatform(context, (db) => {
    let query = db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('status', '=', 'queued')
      .orderBy('id')
      .limit(limit)
    if (expiredAt) query = query.where('valid_until', '<=', expiredAt)
    if (askedBefore) query = query.where('asked_at', '<', askedBefore)
    if (after !== null) query = query.where('id', '>', after)
    return query.execute()
  })
}
