import { Link } from '@tanstack/react-router'
import { Building2, ChevronDown, ListChecks, LogOut, Sparkles, UserRound } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Menu, MenuChoice, MenuHeader, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { themes, useTheme } from '#web/ui/use-theme.ts'
import type { AppShellProps } from './shell-types.ts'

type UserMenuProps = Pick<
  AppShellProps,
  | 'user'
  | 'organization'
  | 'planLabel'
  | 'subscribed'
  | 'onSignOut'
  | 'signingOut'
  | 'organizations'
  | 'onOrganizationChange'
  | 'onResumeOnboarding'
>

export function UserMenu(props: UserMenuProps) {
  const { user, organization, planLabel, subscribed, onSignOut, signingOut } = props
  const { organizations = [], onOrganizationChange, onResumeOnboarding } = props
  const [theme, setTheme] = useTheme()
  if (!user) return <Skeleton className="size-9 rounded-full!" />
  const plan = (
    <Badge dot={false} tone={subscribed ? 'neutral' : 'warning'}>
      {planLabel}
    </Badge>
  )
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-10 max-w-64 items-center gap-2 rounded-md px-1 hover:bg-hover"
        >
          <Avatar name={user.name} src={user.avatarUrl} />
          <span className="sr-only">Menu de</span>
          <span className="min-w-0 truncate font-medium text-sm max-lg:sr-only">{user.name}</span>
          <span className="max-xl:hidden">{plan}</span>
          <ChevronDown aria-hidden size={14} className="shrink-0 text-muted max-lg:hidden" />
        </button>
      }
    >
      <MenuHeader>
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-muted text-xs">{user.email}</p>
        <div className="mt-2">{plan}</div>
      </MenuHeader>
      <MenuSeparator />
      <MenuLink icon={UserRound} link={<Link to="/profile" />}>
        Profil
      </MenuLink>
      <MenuLink icon={Building2} link={<Link to="/settings/organization" />}>
        Organisation
      </MenuLink>
      {onResumeOnboarding && (
        <MenuItem icon={ListChecks} onSelect={onResumeOnboarding}>
          Reprendre la configuration
        </MenuItem>
      )}
      {!subscribed && (
        <MenuLink icon={Sparkles} link={<Link to="/pricing" />}>
          Passer au premium
        </MenuLink>
      )}
      {organization && organizations.length > 1 && onOrganizationChange && (
        <>
          <MenuSeparator />
          <MenuChoice
            label="Changer d’organisation"
            options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
            value={organization.id}
            onValueChange={onOrganizationChange}
          />
        </>
      )}
      <MenuSeparator />
      <MenuChoice label="Apparence" options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem
        icon={LogOut}
        onSelect={onSignOut}
        disabledReason={signingOut ? 'Déconnexion en cours…' : null}
      >
        Se déconnecter
      </MenuItem>
    </Menu>
  )
}
