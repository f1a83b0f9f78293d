import type { ReactNode } from 'react'
import type { CallVerdictView } from '#shared/contract/call-fields.ts'
import { formatMoment, formatTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'

type VerdictBannerProps = {
  verdict: CallVerdictView
  /** IANA zone of the person who is called. */
  timeZone: string
  action?: ReactNode
}

/** Whether one may call, why, by which article, and from when. */
export function VerdictBanner({ verdict, timeZone, action }: VerdictBannerProps) {
  const { allowed, reason, article, againAt } = verdict
  return (
    <Alert
      tone={allowed ? 'success' : 'danger'}
      title={allowed ? 'Vous pouvez appeler' : 'Vous ne pouvez pas appeler'}
      action={action}
    >
      {reason}
      {againAt !== null && <From againAt={againAt} timeZone={timeZone} />}
      {article !== null && <span className="mt-1 block text-xs">{article}</span>}
    </Alert>
  )
}

/** In the hours of whoever calls, and in those of the client where they differ. */
function From({ againAt, timeZone }: { againAt: string; timeZone: string }) {
  const { timezone } = useOrganization()
  const theirs = formatTime(againAt, timeZone)
  return (
    <span className="block font-medium">
      À partir du {formatMoment(againAt, timezone)}
      {theirs !== formatTime(againAt, timezone) && ` (${theirs} chez le client)`}
    </span>
  )
}
