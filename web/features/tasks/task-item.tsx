import { Check, EllipsisVertical } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { TaskRow } from '#shared/contract/task-fields.ts'
import { isOpenState } from '#shared/domain/tasks/task.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import { TaskFacts } from './task-facts.tsx'
import { TaskLink } from './task-link.tsx'
import type { TaskChanges } from './use-change-tasks.ts'

type TaskItemProps = {
  task: TaskRow
  today: string
  changes: TaskChanges
  refusal: string | undefined
  /** Who it belongs to, where several do. */
  owner?: string | undefined
  without?: 'client'
  current?: boolean
  onPoint?: () => void
  /** While several are chosen: whether this one is, and what chooses it. */
  selected?: boolean
  onSelect?: (() => void) | undefined
  /** Opens the task where its page's address cannot name it. */
  onOpen?: () => void
}

// On a phone the whole of its cell opens it.
const titleClass =
  'font-medium text-sm wrap-anywhere hover:underline max-sm:after:absolute max-sm:after:inset-0'
const closedClass = 'text-muted line-through'

/** A task of a list: done by its round button, opened by its title. */
export function TaskItem(props: TaskItemProps) {
  const { task, today, changes, refusal, owner, without, current = false, onPoint, onOpen } = props
  const { selected = false, onSelect } = props
  const open = isOpenState(task.state)
  const done = task.state === 'done'
  return (
    <li
      data-task={task.id}
      onFocus={onPoint}
      className={cx('flex min-h-11 items-start gap-2 px-3 py-1.5', (current || selected) && 'bg-selected')}
    >
      {onSelect ? (
        <div className="-ms-1 flex size-8 shrink-0 items-center justify-center max-sm:size-11 max-sm:[&_input]:before:-inset-[13px]">
          <Checkbox hideLabel label={`Sélectionner ${task.title}`} checked={selected} onChange={onSelect} />
        </div>
      ) : (
        <button
          type="button"
          disabled={refusal !== undefined}
          aria-label={open ? `Terminer ${task.title}` : `Rouvrir ${task.title}`}
          onClick={() => changes.setState({ task, state: open ? 'done' : 'todo' })}
          className="group -ms-1 flex size-8 shrink-0 items-center justify-center rounded-full max-sm:size-11"
        >
          <span
            className={cx(
              'flex size-5 items-center justify-center rounded-full border',
              done
                ? 'border-success bg-success-soft text-success-ink'
                : 'border-strong group-hover:border-success',
            )}
          >
            <Check
              aria-hidden
              size={13}
              className={cx(!done && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100')}
            />
          </span>
        </button>
      )}
      <div className="relative min-h-11 min-w-0 flex-1 py-1 sm:min-h-0">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className={cx('text-start', titleClass, !open && closedClass)}
          >
            {task.title}
          </button>
        ) : (
          <TaskLink taskId={task.id} className={cx(titleClass, !open && closedClass)}>
            {task.title}
          </TaskLink>
        )}
        <TaskFacts task={task} today={today} {...(without && { without })} />
      </div>
      {owner && (
        <span className="max-w-32 shrink-0 truncate py-1.5 text-muted text-xs max-sm:hidden">{owner}</span>
      )}
      {refusal === undefined && <ItemMenu task={task} changes={changes} />}
    </li>
  )
}

const loadMenu = () => import('./task-item-menu.tsx')
const TaskItemMenu = lazy(() => loadMenu().then((module) => ({ default: module.TaskItemMenu })))

type ItemMenuProps = Pick<TaskItemProps, 'task' | 'changes'>

/** Its button; the menu loads when one reaches for it. */
function ItemMenu({ task, changes }: ItemMenuProps) {
  const { asked, button } = useReached(loadMenu)
  const closed = (
    <IconButton
      {...button}
      size="sm"
      className="max-sm:size-11"
      icon={EllipsisVertical}
      label={`Actions sur ${task.title}`}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <TaskItemMenu task={task} changes={changes} />
    </Suspense>
  )
}
