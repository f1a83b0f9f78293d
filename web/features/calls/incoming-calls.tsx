import { PhoneIncoming, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { shortPhone } from '#shared/french/phone-format.ts'
import type { api } from '#web/api/api-client.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export type RingingCalls = Awaited<ReturnType<typeof api.calls.listRingingCalls>>['calls']

/** Cards that a phone has room for. */
const SHOWN = 3

/** Who calls now or called just now, on whichever page is open: each client that has the number leads to its sheet. */
export function IncomingCalls({ calls }: { calls: RingingCalls }) {
  const [known, setKnown] = useState<RingingCalls>([])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const fresh = calls.filter(({ id }) => !known.some((call) => call.id === id))
  if (fresh.length > 0) setKnown([...known, ...fresh])
  const shown = known.filter(({ id }) => !closed.has(id)).slice(-SHOWN)
  if (shown.length === 0) return null
  return (
    <section
      aria-label="Appels entrants"
      data-print="hidden"
      className="fixed inset-x-3 bottom-3 z-40 grid gap-3 sm:inset-x-auto sm:end-4 sm:bottom-4 sm:w-96"
    >
      {shown.map((call) => (
        <Ringing
          key={call.id}
          call={call}
          rings={calls.some(({ id }) => id === call.id)}
          onClose={() => setClosed(new Set([...closed, call.id]))}
        />
      ))}
    </section>
  )
}

type RingingProps = { call: RingingCalls[number]; rings: boolean; onClose: () => void }

function Ringing({ call, rings, onClose }: RingingProps) {
  const { id, number, owners } = call
  const who = number === null ? 'Numéro masqué' : shortPhone(number)
  return (
    <Card className="border-strong shadow-overlay">
      <div className="flex items-start gap-3">
        <PhoneIncoming aria-hidden size={20} className="mt-0.5 shrink-0 text-info-ink" />
        <div role="alert" className="min-w-0 flex-1">
          <p className="font-semibold text-sm">{rings ? 'Appel entrant' : 'Appel reçu'}</p>
          <p className="wrap-anywhere text-sm">
            {owners.length === 1 ? owners[0]?.name : who}
            {owners.length === 1 && <span className="block text-muted text-xs tabular">{who}</span>}
            {owners.length > 1 && (
              <span className="block text-muted text-xs">{owners.length} clients ont ce numéro</span>
            )}
            {owners.length === 0 && number !== null && (
              <span className="block text-muted text-xs">Aucun client n’a ce numéro</span>
            )}
          </p>
        </div>
        <IconButton size="sm" icon={X} label={`Masquer l’appel de ${who}`} onClick={onClose} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {owners.map(({ companyId, contactId, name, companyName }) => (
          <LinkButton
            key={contactId ?? companyId}
            size="sm"
            variant={owners.length === 1 ? 'primary' : 'secondary'}
            to="/calls/sheet"
            search={{
              call: id,
              ...(contactId === null ? { companyId: companyId ?? undefined } : { contactId }),
              ...(number !== null && { number }),
            }}
            onClick={onClose}
          >
            {owners.length === 1
              ? 'Ouvrir la fiche d’appel'
              : [name, companyName !== name && companyName].filter(Boolean).join(', ')}
          </LinkButton>
        ))}
        {owners.length === 0 && (
          <LinkButton size="sm" to="/crm/contacts/new" icon={UserPlus} onClick={onClose}>
            Créer un contact
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
