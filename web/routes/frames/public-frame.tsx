import { Outlet, useRouterState } from '@tanstack/react-router'
import { PublicLayout } from '#web/layouts/public-layout.tsx'

export function PublicFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <PublicLayout path={path}>
      <Outlet />
    </PublicLayout>
  )
}
