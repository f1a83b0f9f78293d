import { HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { Card } from '#web/ui/card.tsx'
import { MailboxSync } from './mailbox-sync.tsx'

type LocalMailboxesProps = {
  syncs: readonly MailboxSyncState[]
  refusal: string | null
  now: Date
  timeZone: string
  /** Lines that other features add to each. */
  below: (mailboxId: string) => ReactNode
}

/** Mailboxes that are folders of the server's own disk; nothing where there are none. */
export function LocalMailboxes({ syncs, below, ...shown }: LocalMailboxesProps) {
  if (syncs.length === 0) return null
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          <HardDrive aria-hidden size={16} />
          Dossiers locaux
        </span>
      }
      description="Des messages rangés sur le disque de cette installation (Maildir)"
    >
      <ul>
        {syncs.map((sync) => (
          <li key={sync.mailboxId} className="grid gap-3 border-line border-t px-5 py-4">
            <p className="font-medium text-sm">{sync.address}</p>
            <MailboxSync sync={sync} address={sync.address} {...shown} />
            {below(sync.mailboxId)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
