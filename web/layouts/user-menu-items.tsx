import { Link } from '@tanstack/react-router'
import { Building2, CircleHelp, ListChecks, LogOut, Sparkles, UserRound } from 'lucide-react'
import { Menu, MenuChoice, MenuHeader, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { themes, useTheme } from '#web/ui/use-theme.ts'
import type { UserMenuProps } from './shell-types.ts'
import { PlanBadge, UserButton } from './user-button.tsx'

/** The menu under one's name, open from the start: what asks for it has been pressed. */
export function UserMenuItems(props: UserMenuProps & { user: NonNullable<UserMenuProps['user']> }) {
  const { user, organization, planLabel, subscribed, onSignOut, signingOut } = props
  const { organizations = [], onOrganizationChange, onResumeOnboarding } = props
  const [theme, setTheme] = useTheme()
  return (
    <Menu defaultOpen trigger={<UserButton user={user} planLabel={planLabel} subscribed={subscribed} />}>
      <MenuHeader>
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-muted text-xs">{user.email}</p>
        <div className="mt-2">
          <PlanBadge {...props} />
        </div>
      </MenuHeader>
      <MenuSeparator />
      <MenuLink icon={UserRound} link={<Link to="/profile" />}>
        Profil
      </MenuLink>
      <MenuLink icon={Building2} link={<Link to="/settings/organization" />}>
        Organisation
      </MenuLink>
      <MenuLink icon={CircleHelp} link={<Link to="/help" search={{ from: window.location.pathname }} />}>
        Aide sur cette page
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
