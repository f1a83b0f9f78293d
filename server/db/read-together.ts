import type { Scope, Tx } from '../scope.ts'
import { readAs } from './transaction.ts'

/** Reads that wait for their turn, by what they ask. */
const waiting = new WeakMap<Scope['context'], Map<string, Promise<unknown>>>()

/**
 * `readAs` of a heavy read, asked once for all who ask for the same while it waits for its turn: the same person with the same rights, `name` and input.
 * Nobody joins a read that has begun, so that an answer is never older than its question.
 */
export function readTogether<Input, Answer>(
  scope: Scope,
  name: string,
  input: Input,
  read: (tx: Tx, input: Input) => Promise<Answer>,
): Promise<Answer> {
  const { context, orgId, userId, permissions, planFacts } = scope
  const reads = waiting.get(context) ?? new Map<string, Promise<unknown>>()
  waiting.set(context, reads)
  const key = JSON.stringify([orgId, userId, permissions, planFacts, name, input])
  const asked = reads.get(key)
  if (asked !== undefined) return asked as Promise<Answer>
  const forget = () => {
    if (reads.get(key) === answer) reads.delete(key)
  }
  const answer: Promise<Answer> = readAs(scope, (tx) => {
    forget()
    return read(tx, input)
  })
  reads.set(key, answer)
  // Refused before its turn came; whoever asked hears of it.
  answer.catch(forget)
  return answer
}
