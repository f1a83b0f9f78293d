import { useState } from 'react'
import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

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

type NewLink = { kind: LinkKind; id: string; name: string; linked: boolean }

/** Links the conversation to a client or a devis, or takes it off, with « Annuler ». */
export function useLinks(conversationId: string) {
  const mutation = useAction(
    ({ kind, id: subjectId, linked }: NewLink) =>
      api.conversations.linkConversation({ conversationId, kind, subjectId, linked }),
    {
      success: (_, link) => ({
        text: link.linked ? `Conversation reliée à ${link.name}` : `Conversation détachée de ${link.name}`,
        id: 'conversation-link',
      }),
      reverse: (_, link) => ({ ...link, linked: !link.linked }),
      refresh: [orpc.conversations.getConversation, orpc.conversations.listMailsOf],
    },
  )
  return { set: mutation.mutate }
}
