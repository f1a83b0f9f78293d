import { taskPriorities, taskSorts, taskTabs } from '#shared/domain/tasks/task.ts'
import { taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { calendarViews } from '#web/patterns/calendar/calendar-days.ts'
import { aDay, anId, listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const taskScopes = ['mine', 'team', 'unassigned'] as const

const common = {
  q: words(200),
  assigneeId: anId,
  teamId: anId,
  priority: oneOf(taskPriorities),
  companyId: anId,
  contactId: anId,
}

export const mySearch = listSearch({ filters: { q: words(200), priority: oneOf(taskPriorities) } })

const everyone = listSearch({
  filters: {
    ...common,
    scope: oneOf(taskScopes),
    state: oneOf(taskTabs.filter((tab) => tab !== 'open')),
    when: oneOf(taskBuckets),
  },
  sorts: taskSorts,
  usual: { sort: 'due', direction: 'asc' },
})

/** The tasks of all, unless the address says whose. */
export const teamSearch = {
  ...everyone,
  filtersOf: (search: Parameters<typeof everyone.filtersOf>[0]) => {
    const { scope, state, ...filters } = everyone.filtersOf(search)
    return {
      ...filters,
      scope: scope ?? ('all' as const),
      ...(state === 'archived' ? { archived: 'true' as const } : state && { state }),
    }
  },
}

const shared = listSearch({ filters: { ...common, scope: oneOf(taskScopes) } })

/** Of the board, the calendar and the clients. */
export const boardSearch = {
  ...shared,
  filtersOf: (search: Parameters<typeof shared.filtersOf>[0]) => {
    const { scope, ...filters } = shared.filtersOf(search)
    return { ...filters, scope: scope ?? ('all' as const) }
  },
}

/** What the calendar shows: `on` is a day of it. */
export const calendarSearch = {
  read: (search: object) => ({
    view: oneOf(calendarViews)('view' in search ? search.view : undefined),
    on: aDay('on' in search ? search.on : undefined),
  }),
}

/** The task whose dialog is open, as a link to it says. */
export const openedTask = {
  read: (search: object): { task?: string | undefined } => ({
    task: anId('task' in search ? search.task : undefined),
  }),
}
