import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#web/api/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import { AliasesDialog } from './aliases-dialog.tsx'
import { sendersOptions } from './draft-queries.ts'

/** In the row of a mailbox: the further addresses that it sends as. Nothing where one does not write from it. */
export function MailboxAliases({ mailboxId }: { mailboxId: string }) {
  const senders = useQuery({ ...sendersOptions, enabled: useCan('inbox:write') })
  const [open, setOpen] = useState(false)
  const sender = senders.data?.items.find((one) => one.mailboxId === mailboxId)
  if (sender === undefined) return null
  const { aliases, address } = sender
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {aliases.length > 0 && (
        <span className="min-w-0 text-muted wrap-anywhere">
          Envoie aussi au nom de {aliases.map((alias) => alias.address).join(', ')}
        </span>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={AtSign}
        aria-label={`Autres adresses d’envoi de ${address}`}
        onClick={() => setOpen(true)}
      >
        Autres adresses d’envoi
      </Button>
      {open && <AliasesDialog sender={sender} onClose={() => setOpen(false)} />}
    </div>
  )
}
