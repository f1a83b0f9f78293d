import { SourceError } from './port.ts'
import { answerError, isPutOff, type Rest, secondsOf } from './rest.ts'

/** A call among several that are sent together. `name` tells its answer: their order says nothing. */
export type Part = { name: string; method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object }
export type PartAnswer = { status: number; retryAfter: string | null; body: unknown }
export type Batch = (parts: readonly Part[]) => Promise<Map<string, PartAnswer>>

/** Times that parts are sent before the whole is put off. */
const ROUNDS = 5
/** A longer wait is not ours to make: the mailbox is left alone until then. */
const PATIENCE_SECONDS = 20

/**
 * Sends parts together. Those that the server puts off, or leaves without an answer, are sent again after the time that it asks for; the
 * others are not. Returns an answer for each: what it did, or why never; 5xx when it failed each time. Errors: SourceError `busy`,
 * `refused`, `lost`.
 */
export async function askParts(
  rest: Pick<Rest, 'renew' | 'pause'>,
  send: Batch,
  parts: readonly Part[],
): Promise<Map<string, PartAnswer>> {
  const answers = new Map<string, PartAnswer>()
  let left = parts
  let renewed = false
  for (let round = 1; left.length > 0; round++) {
    const given = await send(left)
    let seconds = 2 ** (round - 1)
    let refused = false
    const later: Part[] = []
    for (const part of left) {
      const answer = given.get(part.name)
      const again = answer === undefined || answer.status === 401 || isPutOff(answer)
      if (!again && (answer.status < 500 || round === ROUNDS)) {
        answers.set(part.name, answer)
        continue
      }
      later.push(part)
      refused ||= answer?.status === 401
      seconds = Math.max(seconds, secondsOf(answer?.retryAfter ?? null) ?? 0)
      const last = round === ROUNDS || seconds > PATIENCE_SECONDS || (refused && renewed)
      if (last && answer !== undefined) throw answerError(answer)
      if (last) throw new SourceError('lost', 'parts of a batch without an answer')
    }
    left = later
    if (left.length === 0) break
    if (refused) {
      await rest.renew()
      renewed = true
    } else await rest.pause(seconds * 1_000)
  }
  return answers
}

/** A list in pieces of at most `most`. */
export function* inPieces<T>(list: readonly T[], most: number): Iterable<readonly T[]> {
  for (let start = 0; start < list.length; start += most) yield list.slice(start, start + most)
}
