import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../scope.ts'

/** Things of one statement, at most. */
const AT_ONCE = 100

type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Work that is asked one thing at a time and done for all that waits: while it runs, what comes next is gathered. What fails together is tried each by
 * itself, so that nobody hears of another’s fault.
 */
export function gathered<Asked, Answer>(
  work: (context: AppContext, asked: Asked[]) => Promise<Answer[]>,
): (context: AppContext, asked: Asked) => Promise<Answer> {
  type Lane = { waiting: Waiting<Asked, Answer>[]; running: boolean }
  const lanes = new WeakMap<AppContext, Lane>()
  const alone = async (context: AppContext, { asked, resolve, reject }: Waiting<Asked, Answer>) => {
    try {
      resolve((await work(context, [asked]))[0]!)
    } catch (error) {
      reject(error)
    }
  }
  const together = async (context: AppContext, batch: Waiting<Asked, Answer>[]) => {
    if (batch.length === 1) return alone(context, batch[0]!)
    try {
      const answers = await work(
        context,
        batch.map(({ asked }) => asked),
      )
      for (const [rank, { resolve }] of batch.entries()) resolve(answers[rank]!)
    } catch {
      // Side by side: while the database is away each waits for its own answer alone, not for those of all before it.
      await Promise.all(batch.map((one) => alone(context, one)))
    }
  }
  const run = async (context: AppContext, lane: Lane) => {
    while (lane.waiting.length > 0) {
      // What arrives in the same turn goes along.
      await setImmediate()
      await together(context, lane.waiting.splice(0, AT_ONCE))
    }
    lane.running = false
  }
  return (context, asked) => {
    const lane = lanes.get(context) ?? { waiting: [], running: false }
    lanes.set(context, lane)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    lane.waiting.push({ asked, resolve, reject })
    if (!lane.running) {
      lane.running = true
      void run(context, lane)
    }
    return promise
  }
}
