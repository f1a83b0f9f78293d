import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { de } from '#shared/french/elides-before.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { UserMenuProps } from './shell-types.ts'

type Facts = Pick<UserMenuProps, 'planLabel' | 'subscribed'> & { user: NonNullable<UserMenuProps['user']> }

export function PlanBadge({ planLabel, subscribed }: Omit<Facts, 'user'>) {
  if (planLabel === null) return null
  return (
    <Badge dot={false} tone={subscribed ? 'neutral' : 'warning'}>
      {planLabel}
    </Badge>
  )
}

/** The signed-in user, as the button of their menu. */
export function UserButton({ user, planLabel, subscribed, ...button }: Facts & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className="flex min-h-10 max-w-xs items-center gap-2 rounded-md px-1 hover:bg-hover"
    >
      <Avatar name={user.name} src={user.avatarUrl} />
      <span className="sr-only">Menu {de(user.name)}</span>
      <span aria-hidden className="min-w-0 truncate font-medium text-sm @max-3xl:hidden">
        {user.name}
      </span>
      <span className="@max-4xl:hidden">
        <PlanBadge planLabel={planLabel} subscribed={subscribed} />
      </span>
      <ChevronDown aria-hidden size={14} className="shrink-0 text-muted @max-3xl:hidden" />
    </button>
  )
}
