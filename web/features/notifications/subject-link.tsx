import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification } from '#shared/contract/notifications.ts'
import { subjectPage } from '#shared/domain/subject-page.ts'
import { useOrganization } from '#web/api/me.ts'

type SubjectLinkProps = {
  notification: Notification
  id?: string
  onClick?: () => void
  className?: string
  children: ReactNode
}

/** Leads to what a notification is about. */
export function SubjectLink({ notification, ...rest }: SubjectLinkProps) {
  const { orgId } = useOrganization()
  const page = subjectPage(notification, orgId) ?? { path: '/notifications' }
  return <Link {...rest} to={page.path} search={page.search} />
}
