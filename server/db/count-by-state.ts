/** How many rows are in each state, those that no row is in too, and how many are in the one that is asked for, or in all. */
export function countByState<State extends string>(
  states: readonly State[],
  rows: readonly { state: string; count: number | string }[],
  asked?: State,
): { count: number; byState: Record<State, number> } {
  const byState = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>
  for (const { state, count } of rows) byState[state as State] = Number(count)
  const all = Object.values<number>(byState).reduce((sum, count) => sum + count, 0)
  return { count: asked === undefined ? all : byState[asked], byState }
}

/** The same, where each state is counted by itself: an index begins with it, or words are found in each apart. */
export async function countStateByState<State extends string>(
  states: readonly State[],
  asked: State,
  countOf: (state: State) => Promise<{ count: number }>,
): Promise<{ count: number; byState: Record<State, number> }> {
  const rows: { state: State; count: number }[] = []
  for (const state of states) rows.push({ state, ...(await countOf(state)) })
  return countByState(states, rows, asked)
}
