import { Outlet } from '@tanstack/react-router'
import { useLiveState, useLiveUpdates } from '#web/api/live.ts'
import { AppShell } from '#web/layouts/app-shell.tsx'

/** The shell with what the whole application knows. */
export function AppFrame() {
  useLiveUpdates()
  return (
    <AppShell
      user={null}
      organization={null}
      planLabel="Essai"
      subscribed={false}
      live={useLiveState()}
      onSignOut={() => window.location.assign('/auth')}
    >
      <Outlet />
    </AppShell>
  )
}
