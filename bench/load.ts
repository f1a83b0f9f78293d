import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import type { Varied } from './cases.ts'

/** The answers of one target over its rounds. Times in milliseconds; `rates` in requests a second, one per round. */
export type Load = { p50: number; p95: number; perSecond: number; rates: number[]; failures: number }

type Round = { times: number[]; seconds: number; failures: number }

export type Target = {
  origin: string
  method: 'GET' | 'POST'
  paths: string[]
  body?: string
  headers: Record<string, string>
  vary?: (unique: string, turn: number) => Varied
}

/** V8 compiles what serves a request during its first ten thousand: the list takes 640 µs of processor at its start, 340 then. */
const WARMING = 3

let turns = 0

/**
 * Asks the targets in turns of one second, so that whatever else the machine does weighs on all alike.
 * The first turns of each warm it and do not count.
 */
export async function loadInTurns(targets: Target[], concurrency: number, rounds: number): Promise<Load[]> {
  const measured = targets.map((target) => ({ target, rounds: [] as Round[] }))
  for (let turn = 1 - WARMING; turn <= rounds; turn++) {
    for (const each of measured) {
      const round = await ask(each.target, concurrency)
      if (turn > 0) each.rounds.push(round)
    }
  }
  return measured.map((each) => summary(each.rounds))
}

async function ask(target: Target, concurrency: number): Promise<Round> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: target.origin,
        connections: concurrency,
        duration: 1,
        requests: target.paths.map((path) => ({
          method: target.method,
          path,
          headers: target.headers,
          ...(target.body === undefined ? {} : { body: target.body }),
          ...(target.vary && { setupRequest: varied(target, target.vary) }),
        })),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  return { times, seconds: result.duration, failures: result.non2xx + result.errors + result.timeouts }
}

function varied({ headers }: Target, vary: NonNullable<Target['vary']>) {
  return (request: autocannon.Request): autocannon.Request => {
    turns += 1
    const { body, token, cookie, headers: own } = vary(`banc${randomBytes(8).toString('hex')}`, turns)
    return {
      ...request,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...own,
      },
    }
  }
}

/** The app's share of its floor's throughput: the median of the rounds, so that one disturbed second does not decide. */
export function shareOfFloor(app: Load, floor: Load): number {
  const shares = app.rates
    .map((rate, round) => rate / (floor.rates[round] ?? Number.NaN))
    .sort((a, b) => a - b)
  const middle = (shares.length - 1) / 2
  return ((shares[Math.floor(middle)] ?? 0) + (shares[Math.ceil(middle)] ?? 0)) / 2
}

function summary(rounds: Round[]): Load {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  return {
    p50: at(0.5),
    p95: at(0.95),
    perSecond: times.length / sum((round) => round.seconds),
    rates: rounds.map((round) => round.times.length / round.seconds),
    failures: sum((round) => round.failures),
  }
}
