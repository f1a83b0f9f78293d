import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'
import { getAdapter } from 'better-auth/db/adapter'
import { sessionTokenHash } from './session-token.ts'

/**
 * better-auth's own adapter, but the database holds hashes of session tokens. Tokens are hashed in writes and searches. A result
 * holds a token only when the call named it, and the stored hash otherwise.
 */
export function withHashedTokens(
  database: NonNullable<BetterAuthOptions['database']>,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => wrapped(getAdapter({ ...options, database }), 'kysely')
}

type Question = { model: string; data?: Row; update?: Row; where?: { field: string; value: unknown }[] }
type Row = Record<string, unknown>
type Method = (question: Question) => Promise<unknown>

const METHODS = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const

type Inner = Pick<DBAdapter, (typeof METHODS)[number]> & { transaction?: DBAdapter['transaction'] }

function wrapped(inner: Promise<Inner> | Inner, id: string): DBAdapter {
  const methods = METHODS.map((name) => [
    name,
    async (question: Question) => {
      const method = (await inner)[name] as unknown as Method
      return question.model === 'session' ? hashing(method, question) : method(question)
    },
  ])
  const transaction: DBAdapter['transaction'] = async (work) => {
    const adapter = await inner
    return adapter.transaction!((within) => work(wrapped(within, id)))
  }
  return { id, ...Object.fromEntries(methods), transaction } as DBAdapter
}

async function hashing(method: Method, question: Question): Promise<unknown> {
  const known = new Map<unknown, string>()
  const hidden = (token: unknown): unknown => {
    if (Array.isArray(token)) return token.map(hidden)
    if (typeof token !== 'string') return token
    const hash = sessionTokenHash(token)
    known.set(hash, token)
    return hash
  }
  const row = (data: Row) => ('token' in data ? { ...data, token: hidden(data.token) } : data)
  const { data, update, where } = question
  const answer = await method({
    ...question,
    ...(data ? { data: row(data) } : {}),
    ...(update ? { update: row(update) } : {}),
    ...(where
      ? { where: where.map((one) => (one.field === 'token' ? { ...one, value: hidden(one.value) } : one)) }
      : {}),
  })
  const shown = (found: unknown): unknown => {
    const token = (found as Row | null)?.token
    return known.has(token) ? { ...(found as Row), token: known.get(token) } : found
  }
  return Array.isArray(answer) ? answer.map(shown) : shown(answer)
}
