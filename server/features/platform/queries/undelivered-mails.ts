import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { UndeliveredMail } from '#shared/contract/platform.ts'
import {
  mailSenders,
  otherMailSender,
  type UndeliveredState,
} from '#shared/domain/platform/undelivered-mails.ts'
import { failedLately, isAboutOpen, laterMails } from './failed-mails.ts'

type Filter = { state?: UndeliveredState | undefined }

const newestFirst = { by: ['m.asked_at', 'm.id'], direction: 'desc' } as const

/** A mail that was tried and waits for its next try, or failed; not one with a code, which is asked for anew. */
const isUndelivered = (
  eb: ExpressionBuilder<DB & { m: DB['outgoing_mails'] }, 'm'>,
  state?: UndeliveredState,
) =>
  eb.and([
    eb('m.valid_until', 'is', null),
    eb.or([
      ...(state === 'failed'
        ? []
        : [eb.and([eb('m.status', '=', 'queued'), eb('m.last_error', 'is not', null)])]),
      ...(state === 'waiting' ? [] : [eb('m.status', '=', 'failed')]),
    ]),
  ])

/** What « Réessayer tout » takes up: not what is old by now, nor what is about a document that is closed. Those may be chosen. */
const isStillWanted = (tx: Tx) =>
  sql<SqlBool>`(m.status = 'queued' or ${failedLately(tx)}
    and (m.subject_type is null or m.subject_type not in ('quote', 'invoice') or ${isAboutOpen}))`

/** What the member may have sent again: the last mail of its kind to an address about the same. */
function undeliveredOf(tx: Tx, { state }: Filter) {
  const subjects = Object.entries(mailSenders).flatMap(([subject, permission]) =>
    mayRead(tx.scope, permission) ? [subject] : [],
  )
  return tx.db
    .selectFrom('outgoing_mails as m')
    .where('m.org_id', '=', tx.scope.orgId)
    .where((eb) => isUndelivered(eb, state))
    .where(sql<SqlBool>`not exists (select ${laterMails} and o.kind = m.kind)`)
    .where((eb) =>
      eb.or([
        eb('m.subject_type', 'in', subjects.length === 0 ? [''] : subjects),
        ...(mayRead(tx.scope, otherMailSender) ? [eb('m.subject_type', 'is', null)] : []),
      ]),
    )
}

/** The undelivered mails that the member may have sent again, those asked for last first. */
export async function listUndelivered(tx: Tx, { cursor, limit, ...filter }: Filter & PageInput) {
  const query = undeliveredOf(tx, filter)
    .leftJoin('quotes as q', (join) =>
      join.onRef('q.org_id', '=', 'm.org_id').onRef('q.id', '=', 'm.subject_id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'm.org_id').onRef('i.id', '=', 'm.subject_id'),
    )
    .select(['m.id', 'm.kind', 'm.status', 'm.to_email', 'm.subject_type', 'm.subject_id', 'm.attempts'])
    .select(['m.last_error', 'm.asked_at', sql<string | null>`coalesce(q.number, i.number)`.as('number')])
  return readPage(
    query,
    newestFirst,
    { cursor, limit },
    (row): UndeliveredMail => ({
      id: row.id,
      kind: row.kind,
      state: row.status === 'failed' ? 'failed' : 'waiting',
      to: row.to_email,
      subjectType: row.subject_type as UndeliveredMail['subjectType'],
      subjectId: row.subject_id,
      number: row.number,
      attempts: row.attempts,
      lastError: row.last_error,
      askedAt: row.asked_at.toISOString(),
    }),
  )
}

/** How many answer the filter, how many are of each state, and how many « Réessayer tout » takes up. */
export async function countUndelivered(tx: Tx, { state }: Filter) {
  const row = await undeliveredOf(tx, {})
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('m.status', '=', 'failed').as('failed'),
      eb.fn.countAll<number>().filterWhere('m.status', '=', 'queued').as('waiting'),
      eb.fn.countAll<number>().filterWhere(isStillWanted(tx)).as('wanted'),
    ])
    .executeTakeFirstOrThrow()
  const byState = { failed: Number(row.failed), waiting: Number(row.waiting) }
  const count = state === undefined ? byState.failed + byState.waiting : byState[state]
  return { count, byState, toRetry: Number(row.wanted) }
}

/** The oldest of them that are still wanted, or those of `ids` among all of them, to be tried again. */
export async function listToRetry(tx: Tx, ids: readonly string[] | undefined, limit: number) {
  const query = undeliveredOf(tx, {}).select(['m.id', 'm.status', 'm.to_email'])
  return (
    (ids === undefined ? query.where(isStillWanted(tx)) : query.where('m.id', 'in', [...ids]))
      .orderBy('m.asked_at')
      .orderBy('m.id')
      .limit(limit)
      // What a colleague tries at this moment is theirs.
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

/** How many of these ids are mails of the organization. */
export async function countOwnMails(tx: Tx, ids: readonly string[]): Promise<number> {
  const row = await tx.db
    .selectFrom('outgoing_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
