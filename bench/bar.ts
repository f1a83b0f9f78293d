const missed: string[] = []

/** What was measured, written with its bar; the end of the run says whether each was reached, and ends with 1 where one was not. */
export function bar(told: string, reached: boolean): string {
  if (!reached) missed.push(told)
  return told
}

export const missedBars = (): readonly string[] => missed
