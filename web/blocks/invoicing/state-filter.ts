type Counts<State extends string> = { overdueCount: number; byStatus: Readonly<Record<State, number>> }
type StateFilter<Status extends string, Shown extends string> = {
  /** « Toutes ». */
  all: string
  states: readonly Shown[]
  labelOf: (state: Shown) => string
  counts: Counts<Status> | undefined
}

/** The states of a list, « En retard » among them, with how many are in each under the other filters. */
export function stateFilter<Status extends string, Shown extends Status | 'overdue'>({
  all,
  states,
  labelOf,
  counts,
}: StateFilter<Status, Shown>) {
  const countOf = (state: Status | 'overdue') =>
    state === 'overdue' ? counts?.overdueCount : counts?.byStatus[state]
  const total = counts && Object.values<number>(counts.byStatus).reduce((sum, count) => sum + count, 0)
  return {
    name: 'state' as const,
    label: 'État',
    tabs: true,
    options: [{ value: '', label: all }, ...states.map((state) => ({ value: state, label: labelOf(state) }))],
    counts: counts && {
      '': total ?? 0,
      ...Object.fromEntries(states.map((state) => [state, countOf(state) ?? 0])),
    },
  }
}

/** The API's filters for a state of the list: « En retard » is no status. */
export const filterOfState = <Status extends string>(state: Status | 'overdue' | undefined) => ({
  status: state === 'overdue' ? undefined : state,
  overdue: state === 'overdue' ? ('true' as const) : undefined,
})
