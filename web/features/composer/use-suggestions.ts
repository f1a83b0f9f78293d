import { useEffect, useState } from 'react'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import type { Recipient } from '#shared/domain/mail-sending/recipients.ts'
import { addRecipients } from '#shared/domain/mail-sending/typed-recipients.ts'
import { fold } from '#shared/french/fold.ts'
import { api } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'

/** As many as one reads at a glance. */
const SHOWN = 8
const PAUSE_MS = 150

/** People whose name or address has what is typed: those of the conversation, then contacts. */
export function useSuggestions(typed: string, people: readonly Recipient[]): Recipient[] {
  const mayFind = useCan('contact:read')
  const [found, setFound] = useState<{ text: string; items: Recipient[] }>({ text: '', items: [] })
  const text = fold(typed.trim())
  useEffect(() => {
    if (!mayFind || text === '') return
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        void findContacts(text, stop.signal).then(
          (items) => stop.signal.aborted || setFound({ text, items }),
          // The addresses of the conversation are offered all the same.
          () => {},
        ),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [mayFind, text])
  if (text === '') return []
  const matches = ({ name, address }: Recipient) => fold(`${name ?? ''} ${address}`).includes(text)
  // While the next answer is on its way, the former is sifted.
  const contacts = found.text === text ? found.items : found.items.filter(matches)
  return addRecipients(people.filter(matches), contacts).slice(0, SHOWN)
}

async function findContacts(q: string, signal: AbortSignal): Promise<Recipient[]> {
  const { items } = await api.crm.listContacts({ q, limit: SHOWN }, { signal })
  return items.flatMap((contact) =>
    contact.email ? [{ name: contactName(contact), address: contact.email }] : [],
  )
}
