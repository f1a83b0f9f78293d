import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notification } from '#shared/contract/notifications.ts'
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
  const { subjectType, subjectId } = notification
  if (subjectType === 'quote')
    return <Link {...rest} to="/templates/quotes/$quoteId" params={{ quoteId: subjectId }} />
  if (subjectType === 'conversation')
    return <Link {...rest} to="/conversations" search={{ view: 'all', open: subjectId }} />
  if (subjectType === 'invitation') return <Link {...rest} to="/orgs/$orgId/members" params={{ orgId }} />
  return <Link {...rest} to="/manager/mail" />
}
