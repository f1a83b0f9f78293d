import { createRandom, type Random } from '#server/demo/seeded-random.ts'
import type { TestApp } from '#server/test/harness.ts'
import { isErrorCode } from '#shared/domain/error-codes.ts'
import { doors } from './doors.ts'
import { type Attacker, makeRound, type Victim } from './fuzz-site.ts'
import { harvest } from './harvest.ts'
import { listOperations, type OpenApiDocument, type Operation } from './operations.ts'
import { type FuzzRequest, type Means, makeRequest } from './requests.ts'

export type Fault = { what: string; role: string; operation: string; request: FuzzRequest; answer: string }
export type Outcome = {
  sent: number
  statuses: Record<string, number>
  faults: Fault[]
  /** Operations of the document that answered 2xx at least once. */
  reached: Set<string>
  operations: Operation[]
}

const A_ROUND = 500
/** Requests at once on an organization. */
const AT_ONCE = 8
/** Enough to see the kind; the rest are the same ones. */
const FAULTS_KEPT = 40

/** Sends `count` requests in rounds, several at once, and judges every answer. A seed repeats them, but for ids and order. */
export async function runFuzz(
  app: TestApp,
  victim: Victim,
  { count, seed }: { count: number; seed: number },
) {
  const document = (await app.request<OpenApiDocument>('GET', '/api/openapi.json')).body
  const operations = listOperations(document)
  const outcome: Outcome = { sent: 0, statuses: {}, faults: [], reached: new Set(), operations }
  while (outcome.sent < count) {
    const { attackers, own } = await makeRound(app)
    const means: Means = { operations, own, foreign: victim.foreign }
    const until = Math.min(outcome.sent + A_ROUND, count)
    const work = async () => {
      while (outcome.sent < until) {
        outcome.sent += 1
        const random = createRandom(seed + Math.imul(outcome.sent, 2_654_435_761))
        await ask(app, { victim, means, attackers, random }, outcome)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return outcome
}

type Round = { victim: Victim; means: Means; attackers: Attacker[]; random: Random }

async function ask(
  app: TestApp,
  { victim, means, attackers, random }: Round,
  outcome: Outcome,
): Promise<void> {
  // Doors of sign-in answer at whole steps of 300 ms.
  const operation = random.pick(random.integer(1, 30) === 1 ? doors : means.operations)
  const attacker = random.pick(attackers)
  const request = makeRequest(operation, means, random)
  const response = await app.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...attacker.headers, ...request.headers },
    // A new IP for each request, so that limits per IP do not stop the run.
    remoteAddress: `10.${random.integer(0, 255)}.${random.integer(0, 255)}.${random.integer(1, 254)}`,
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  })
  const { statusCode: status, headers, payload } = response
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
  if (status < 300 && !doors.includes(operation)) {
    outcome.reached.add(operation.name)
    if (attacker.role !== 'nobody') harvest(operation, payload, means.own)
  }
  const what = judge({ status, headers, payload, request, victim })
  if (what !== null && outcome.faults.length < FAULTS_KEPT)
    outcome.faults.push({
      what,
      role: attacker.role,
      operation: operation.name,
      request,
      answer: `${status} ${payload.slice(0, 300)}`,
    })
}

type Judged = {
  status: number
  headers: Record<string, unknown>
  payload: string
  request: FuzzRequest
  victim: Victim
}

/** The fault of an answer, or null. */
function judge({ status, headers, payload, request, victim }: Judged): string | null {
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) return `answered ${status}`
  const asked = `${request.url} ${request.payload ?? ''} ${JSON.stringify(request.headers)}`
  if (payload.includes(victim.mark)) return 'told of a foreign row'
  const foreign = Object.values(victim.foreign).flat()
  const named = foreign.find((id) => payload.includes(id) && !asked.includes(id))
  if (named !== undefined) return `named the foreign id ${named}`
  if (status >= 400 && request.url.startsWith('/api/v1')) {
    const body = parsed(payload)
    if (request.method !== 'HEAD' && !isErrorCode(body?.code)) return 'refused without the body of a refusal'
  }
  return null
}

function parsed(payload: string): { code: string } | null {
  try {
    return JSON.parse(payload) as { code: string }
  } catch {
    return null
  }
}
