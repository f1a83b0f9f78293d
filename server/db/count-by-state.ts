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
