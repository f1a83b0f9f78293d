import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import type { UserMenuProps } from './shell-types.ts'
import { UserButton } from './user-button.tsx'

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazy(() => loadItems().then((module) => ({ default: module.UserMenuItems })))

/** The user menu of specification 2.3; what it is made of loads when one reaches for it. */
export function UserMenu(props: UserMenuProps) {
  const { user, planLabel, subscribed } = props
  const { asked, button: reached } = useReached(loadItems)
  if (!user) return <Skeleton className="size-9 rounded-full!" />
  const button = (
    <UserButton
      user={user}
      planLabel={planLabel}
      subscribed={subscribed}
      aria-haspopup="menu"
      aria-expanded={false}
      {...reached}
    />
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <UserMenuItems {...props} user={user} />
    </Suspense>
  )
}
