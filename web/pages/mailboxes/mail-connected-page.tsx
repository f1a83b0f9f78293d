import { getRouteApi } from '@tanstack/react-router'
import { FinishConnection } from '#web/features/mailboxes/finish-connection.tsx'

const gmail = getRouteApi('/app/manager/mail/connected')
const outlook = getRouteApi('/app/manager/mail/connected-outlook')

/** Google sends the browser back to this page. */
export function GmailConnectedPage() {
  return <FinishConnection provider="google" brought={gmail.useSearch()} />
}

/** Microsoft sends the browser back to this page. */
export function OutlookConnectedPage() {
  return <FinishConnection provider="microsoft" brought={outlook.useSearch()} />
}
