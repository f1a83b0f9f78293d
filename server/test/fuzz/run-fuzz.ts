import { createRandom, type Random } from '#server/demo/seeded-random.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import type { TestApp } from '#server/test/harness.ts'
import { doors } from './doors.ts'
import { type Attacker, makeRound, rowsOf, type Victim } from './fuzz-site.ts'
import { found, remember } from './harvest.ts'
import { parametersOf, unrealParameters } from './ids-of-paths.ts'
import { judge } from './judge.ts'
import { usedMegabytes } from './memory.ts'
import type { Operation } from './operations.ts'
import { ALONE, type FuzzRequest, IN_SEQUENCE, type Means, makeRequest } from './requests.ts'
import { OwnThings, planSequence } from './sequences.ts'
import type { Known } from './valid-values.ts'

export type Fault = { what: string; role: string; operation: string; request: FuzzRequest; answer: string }
export type Outcome = {
  sent: number
  statuses: Record<string, number>
  faults: Fault[]
  /** Operations of the document that answered 2xx at least once. */
  reached: Set<string>
  operations: Operation[]
  /** Parameters of paths of which a round knows no real value. */
  unreal: string[]
  /** Parameters of paths that at least one request with an answer below 400 named. */
  named: Set<string>
  /** Milliseconds of the slowest answer, and its operation. */
  slowest: { ms: number; operation: string }
  /** Memory of the process after each round, once it was cleaned. */
  megabytes: number[]
}

const A_ROUND = 500
/** Requests at once on an organization. */
const AT_ONCE = 8
/** Enough to see the kind; the rest are the same ones. */
const FAULTS_KEPT = 40
/** Percentage of the work that is a sequence of two to six requests: half of the requests. */
const SEQUENCES = 25

/** Sends `count` requests in rounds, several at once, judges every answer, and looks at every sum after each round. A seed repeats them, but for ids and order. */
export async function runFuzz(
  app: TestApp,
  victim: Victim,
  { count, seed, operations }: { count: number; seed: number; operations: Operation[] },
) {
  const outcome: Outcome = {
    sent: 0,
    statuses: {},
    faults: [],
    reached: new Set(),
    operations,
    named: new Set(),
    slowest: { ms: 0, operation: '' },
    megabytes: [],
    unreal: [],
  }
  while (outcome.sent < count) {
    const { attackers, own, orgId } = await makeRound(app, operations)
    outcome.unreal = unrealParameters(operations, own, await rowsOf(app, orgId))
    const means: Means = { operations, own, foreign: victim.foreign }
    const until = Math.min(outcome.sent + A_ROUND, count)
    const round: Round = { app, victim, means, attackers, outcome }
    const work = async () => {
      while (outcome.sent < until) {
        const random = createRandom(seed + Math.imul(outcome.sent + 1, 2_654_435_761))
        await (random.integer(1, 100) <= SEQUENCES ? inSequence(round, random) : alone(round, random))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    for (const { name, ids } of await brokenSums(app, { orgId }))
      addFault(outcome, { what: `broke the sum ${name}`, answer: ids.join(', ') })
    outcome.megabytes.push(usedMegabytes())
  }
  return outcome
}

type Round = { app: TestApp; victim: Victim; means: Means; attackers: Attacker[]; outcome: Outcome }
type Made = { operation: Operation; attacker: Attacker; request: FuzzRequest }

async function alone(round: Round, random: Random): Promise<void> {
  const { means, attackers } = round
  // Doors of sign-in answer at whole steps of 300 ms.
  const operation = random.pick(random.integer(1, 30) === 1 ? doors : means.operations)
  const attacker = random.pick(attackers)
  await ask(round, { operation, attacker, request: makeRequest(operation, means, random, ALONE) }, random)
}

/** Steps about one thing; half of them by the owner, so that it goes on. */
async function inSequence(round: Round, random: Random): Promise<void> {
  const { means, attackers } = round
  const things = new OwnThings(means.own)
  const owner = attackers.find(({ role }) => role === 'owner')!
  for (const operation of planSequence(means.operations, random)) {
    const attacker = random.integer(1, 2) === 1 ? owner : random.pick(attackers)
    const request = makeRequest(operation, { ...means, own: things.known }, random, IN_SEQUENCE)
    things.take(await ask(round, { operation, attacker, request }, random))
  }
}

/** Sends a request and judges its answer. Answers what later requests may take from it. */
async function ask(
  { app, victim, means, outcome }: Round,
  { operation, attacker, request }: Made,
  random: Random,
): Promise<Known> {
  outcome.sent += 1
  const begun = performance.now()
  const response = await answerOf(app, { attacker, request }, random)
  if (response instanceof Error) {
    const what = 'broke off its answer'
    const { message: answer } = response
    addFault(outcome, { what, role: attacker.role, operation: operation.name, request, answer })
    return {}
  }
  const ms = Math.round(performance.now() - begun)
  const { statusCode: status, headers, payload } = response
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, operation: operation.name }
  const what = judge({ status, headers, payload, ms, request, victim })
  if (what !== null)
    addFault(outcome, {
      what,
      role: attacker.role,
      operation: operation.name,
      request,
      answer: `${status} ${payload.slice(0, 300)}`,
    })
  if (status >= 400 || doors.includes(operation)) return {}
  for (const name of parametersOf(operation)) outcome.named.add(name)
  if (status >= 300) return {}
  outcome.reached.add(operation.name)
  if (attacker.role === 'nobody') return {}
  const answer = found(operation, payload)
  remember(answer, means.own)
  return answer
}

/** The answer; an error where the connection was cut before its end, as a stream that failed half-way is. */
function answerOf(app: TestApp, { attacker, request }: Omit<Made, 'operation'>, random: Random) {
  return app.app
    .inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...attacker.headers, ...request.headers },
      // A new IP for each request, so that limits per IP do not stop the run.
      remoteAddress: `10.${random.integer(0, 255)}.${random.integer(0, 255)}.${random.integer(1, 254)}`,
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    })
    .catch((cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))))
}

const NO_REQUEST: FuzzRequest = { method: '', url: '', headers: {} }
const OF_ROUND = { role: 'all', operation: 'a round', request: NO_REQUEST }

function addFault({ faults }: Outcome, fault: Partial<Fault> & Pick<Fault, 'what' | 'answer'>): void {
  if (faults.length < FAULTS_KEPT) faults.push({ ...OF_ROUND, ...fault })
}
