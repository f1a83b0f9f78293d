import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { UserMenuProps } from './shell-types.ts'
import { UserButton } from './user-button.tsx'

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazy(() => loadItems().then((module) => ({ default: module.UserMenuItems })))

/** The user menu of specification 2.3; what it is made of loads when one reaches for it. */
export function UserMenu(props: UserMenuProps) {
  const { user, planLabel, subscribed } = props
  const [asked, setAsked] = useState(false)
  if (!user) return <Skeleton className="size-9 rounded-full!" />
  const button = (
    <UserButton
      user={user}
      planLabel={planLabel}
      subscribed={subscribed}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadItems().catch(() => {})}
      onFocus={() => void loadItems().catch(() => {})}
      onClick={() =>
        void loadItems().then(
          () => setAsked(true),
          () => toast.error('Le menu n’a pas pu être chargé. Vérifiez votre connexion.'),
        )
      }
    />
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <UserMenuItems {...props} user={user} />
    </Suspense>
  )
}
