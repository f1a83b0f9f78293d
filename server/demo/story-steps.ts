/** Something that happens at an instant of the story. */
export type Step = {
  at: Date
  /** Steps of one lane (a client, the templates) come one after the other in the order of time; lanes go side by side. */
  lane: string
  /** So do the steps of one turn, whatever their lanes: numbers and the ledger follow the order of time. */
  turn?: 'quotes' | 'books'
  /** Comes after all that is before it, and before all that is after it: it looks at the whole story. */
  alone?: boolean
  run(): Promise<void>
}

/** Steps that run at once: while one waits for the disk, another is drawn, and a third asks the database. */
const AT_ONCE = 4

type Playing = {
  /** Runs a step at its instant. */
  at(now: Date, act: () => Promise<void>): Promise<void>
  /** Called with the share that is made, from 0 to 1. */
  tell(share: number): void
}

/** Plays the steps, in the order of time where it matters. After a fault none begins, and it is thrown once those that ran have ended. */
export async function playSteps(steps: readonly Step[], { at, tell }: Playing): Promise<void> {
  const waiting = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const running = new Map<Step, Promise<void>>()
  let done = 0
  const play = async (step: Step) => {
    await at(step.at, step.run)
    running.delete(step)
    done += 1
    tell(done / steps.length)
  }
  try {
    while (waiting.length + running.size > 0) {
      const next = running.size < AT_ONCE ? firstFree(waiting, [...running.keys()]) : undefined
      if (next === undefined) await Promise.race(running.values())
      else {
        waiting.splice(waiting.indexOf(next), 1)
        running.set(next, play(next))
      }
    }
  } finally {
    await Promise.allSettled(running.values())
  }
}

function firstFree(waiting: readonly Step[], running: readonly Step[]): Step | undefined {
  return waiting.find((step, index) =>
    [...running, ...waiting.slice(0, index)].every((earlier) => !holdsBack(earlier, step)),
  )
}

const holdsBack = (earlier: Step, step: Step): boolean =>
  earlier.alone === true ||
  step.alone === true ||
  earlier.lane === step.lane ||
  (earlier.turn !== undefined && earlier.turn === step.turn)
