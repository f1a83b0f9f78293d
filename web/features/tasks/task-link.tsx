import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type TaskLinkProps = { taskId: string } & Pick<ComponentProps<'a'>, 'className' | 'children' | 'id'>

/** Opens a task over the page that lists it. */
export function TaskLink({ taskId, ...rest }: TaskLinkProps) {
  return (
    <Link {...rest} to="." search={(before: object) => ({ ...before, task: taskId })} draggable={false} />
  )
}
