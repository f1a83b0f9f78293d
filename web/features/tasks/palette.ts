import { ListTodo } from 'lucide-react'
import { formatDate } from '#shared/french/format.ts'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const tasksPalette: PaletteKind<'tasks'> = {
  rank: 55,
  heading: 'Tâches',
  icon: ListTodo,
  all: { label: 'Toutes les tâches', path: '/tasks' },
  line: (row) => ({
    parts: [row.title],
    hint: row.client?.name ?? (row.dueOn === null ? null : formatDate(row.dueOn)),
    path: '/tasks',
    search: { task: row.id },
  }),
}
