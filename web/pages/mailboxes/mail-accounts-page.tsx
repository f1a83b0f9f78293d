import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MailboxAliases } from '#web/features/composer/mailbox-aliases.tsx'
import { consumeFailure } from '#web/features/mailboxes/connection-messages.ts'
import { MailboxList } from '#web/features/mailboxes/mailbox-list.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/manager/mail')

/** Specification 2.15: mail accounts. */
export function MailAccountsPage() {
  const { connected } = route.useSearch()
  const navigate = useNavigate()
  const tell = useEffectEvent((outcome: 'success' | 'error') => {
    if (outcome === 'success') toast.success('Compte mail connecté', { id: 'mail-connected' })
    else toast.error(consumeFailure(), { id: 'mail-connected' })
    void navigate({ to: '/manager/mail', search: {}, replace: true })
  })
  // React’s strict mode runs an effect twice, and a failure is told once.
  const told = useRef<typeof connected>(undefined)
  useEffect(() => {
    if (connected === told.current) return
    told.current = connected
    if (connected !== undefined) tell(connected)
  }, [connected])
  return (
    <>
      <RecordHeader description="Les boîtes que vous avez connectées. Vous seul les voyez et les gérez." />
      <MailboxList below={(mailboxId) => <MailboxAliases mailboxId={mailboxId} />} />
    </>
  )
}
