import { Archive, Check, EllipsisVertical, RotateCcw } from 'lucide-react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { isOpenState } from '#shared/domain/tasks/task.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { SnoozeItems } from './snooze-items.tsx'
import type { TaskChanges } from './use-change-tasks.ts'

type TaskItemMenuProps = { task: TaskRow; changes: TaskChanges }

/** The menu of a task in a list with its button, open at once. */
export function TaskItemMenu({ task, changes }: TaskItemMenuProps) {
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton
          size="sm"
          className="max-sm:size-11"
          icon={EllipsisVertical}
          label={`Actions sur ${task.title}`}
        />
      }
    >
      {isOpenState(task.state) ? (
        <>
          <MenuItem icon={Check} onSelect={() => changes.setState({ task, state: 'done' })}>
            Terminer
          </MenuItem>
          <MenuSeparator />
          <SnoozeItems tasks={[task]} changes={changes} />
        </>
      ) : (
        <MenuItem icon={RotateCcw} onSelect={() => changes.setState({ task, state: 'todo' })}>
          Rouvrir
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={Archive}
        onSelect={() =>
          changes.change({
            tasks: [task],
            change: { act: 'archive' },
            said: ['tâche supprimée', 'tâches supprimées'],
          })
        }
      >
        Supprimer
      </MenuItem>
    </Menu>
  )
}
