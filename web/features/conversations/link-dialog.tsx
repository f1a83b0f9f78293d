import { useState } from 'react'
import { api } from '#web/api/api-client.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { NewLink } from './use-links.ts'

type PickedQuote = { id: string; number: string; title: string }

async function findQuotes(q: string, signal: AbortSignal): Promise<PickedQuote[]> {
  const { items } = await api.quotes.listQuotes({ q, limit: 8 }, { signal })
  return items.flatMap(({ id, number, title }) =>
    number === null ? [] : [{ id, number, title: title ?? '' }],
  )
}

/** Asks for the client or the devis that a conversation is about. */
export function LinkDialog({ onClose, onLink }: { onClose: () => void; onLink: (link: NewLink) => void }) {
  const [client, setClient] = useState<PickedClient | null>(null)
  const [quote, setQuote] = useState<PickedQuote | null>(null)
  const link = () => {
    if (client) {
      const { contactId, companyId, label } = client
      const kind = contactId === null ? 'company' : 'contact'
      onLink({ kind, id: (contactId ?? companyId)!, name: label, linked: true })
    }
    if (quote) onLink({ kind: 'quote', id: quote.id, name: quote.number, linked: true })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Relier la conversation"
      description="Ses mails apparaîtront sur la fiche choisie."
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            disabledReason={client || quote ? undefined : 'Choisissez un client ou un devis.'}
            onClick={link}
          >
            Relier
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Client" optional>
          <ClientPicker among="clients" value={client} onValueChange={setClient} />
        </Field>
        <Field label="Devis" optional>
          <Combobox<PickedQuote>
            value={quote}
            onValueChange={setQuote}
            search={findQuotes}
            itemKey={({ id }) => id}
            itemLabel={({ number, title }) => (title ? `${number} · ${title}` : number)}
            placeholder="Numéro ou titre…"
          />
        </Field>
      </div>
    </Dialog>
  )
}
