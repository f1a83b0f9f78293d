import { Outlet } from '@tanstack/react-router'
import { PublicLayout } from '#web/layouts/public-layout.tsx'

export function PublicFrame() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}
