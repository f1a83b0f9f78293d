import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor } from '#server/db/page.ts'
import { isWhole, listVisibleMailboxes } from '#server/features/conversations/queries/visible-mailboxes.ts'
import type { Tx } from '#server/scope.ts'
import type { RuleTrial } from '#shared/contract/inbox-rules.ts'
import { meetsRule, wordsSought } from '#shared/domain/inbox-rules/evaluate-rules.ts'
import { type Condition, conditionWords, type RuleConditions } from '#shared/domain/inbox-rules/rule.ts'
import { TRIAL_PIECE, type TrialDays } from '#shared/domain/inbox-rules/trial.ts'
import { readMailFacts } from './mail-facts.ts'

type Input = RuleConditions & { days: TrialDays; cursor?: string | undefined }
type Place = { id: string; received_at: Date }

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Looks at a piece of the past mails that the caller reads whole, newest first, and says which answer. Where a condition that must hold says
 * words or an address, the index gives the mails that have them (`mail_terms`), so that a piece reaches further back.
 */
export async function tryInboxRule(tx: Tx, { days, cursor, ...rule }: Input): Promise<RuleTrial> {
  const whole = (await listVisibleMailboxes(tx)).filter(isWhole).map(({ id }) => id)
  const boxes = rule.mailboxIds.length === 0 ? whole : whole.filter((id) => rule.mailboxIds.includes(id))
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const place = key
    ? sql`${key[0]}::timestamptz, ${key[1]}::uuid`
    : sql`'infinity'::timestamptz, ${LAST_ID}::uuid`
  const since = sql`${new Date(tx.now.getTime() - days * 86_400_000)}::timestamptz`
  const terms = termsOf(rule)
  const rest = sql`${boxes}::uuid[], ${since}, ${place}, ${TRIAL_PIECE}`
  const { rows } = await (terms === null
    ? sql<Place>`select id, received_at from walk_mails(${rest})`
    : sql<Place>`select id, received_at from find_mails(${terms}, ${rest})`
  ).execute(tx.db)
  const mails = await readMailFacts(
    tx,
    rows.map(({ id }) => id),
    wordsSought([rule]),
  )
  const found = new Map<string, RuleTrial['found'][number]>()
  for (const mail of mails) {
    if (found.has(mail.conversationId) || !meetsRule(rule, mail)) continue
    const { conversationId, subject, sender, receivedAt } = mail
    found.set(conversationId, { conversationId, subject, sender, receivedAt: receivedAt.toISOString() })
  }
  const last = rows.at(-1)
  return {
    looked: rows.length,
    found: [...found.values()],
    nextCursor:
      last === undefined || rows.length < TRIAL_PIECE ? null : encodeCursor([last.received_at, last.id]),
  }
}

/** The terms of the index that every mail that answers has; null where no condition gives one. */
function termsOf({ match, conditions }: RuleConditions): RawBuilder<unknown> | null {
  if (match === 'any' && conditions.length > 1) return null
  const terms = conditions.flatMap(termsOfCondition)
  return terms.length === 0 ? null : sql`(${sql.join(terms, sql` && `)})`
}

function termsOfCondition({ field, how, text }: Condition): RawBuilder<unknown>[] {
  if (field === 'attachment') return [sql`mail_terms_query('', ${['+']}::text[])`]
  const words = conditionWords(text)
  const must = how === 'all' || words.length === 1
  if (field === 'contains' && must) return [sql`mail_terms_query('w', rule_words_query(${words}::text[]))`]
  // Folded, an address with an accent is not the one of the index.
  const addresses = /^[ -~]*$/.test(text) ? words.filter((word) => /^[^@]+@[^@]+$/.test(word)) : []
  if ((field === 'from' || field === 'to') && addresses.length === words.length && must)
    return [sql`mail_terms_query('@', ${addresses}::text[])`]
  return []
}
