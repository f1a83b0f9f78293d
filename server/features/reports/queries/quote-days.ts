import { sql } from 'kysely'

/** Days on which a devis `q` was sent, signed or lost, on the clocks of the organization. */
export const quoteDays = (timeZone: string) => ({
  sent: sql`(q.sent_at at time zone ${timeZone})::date`,
  signed: sql`(q.signed_at at time zone ${timeZone})::date`,
  lost: sql`case q.status when 'refused' then (q.refused_at at time zone ${timeZone})::date when 'expired' then q.valid_until + 1
    when 'closed' then (q.ended_at at time zone ${timeZone})::date when 'withdrawn' then (q.ended_at at time zone ${timeZone})::date end`,
})
