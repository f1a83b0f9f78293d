import { useQuery } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import type { DraftContent } from '#shared/contract/mail-sending.ts'
import type { Prospect } from '#shared/contract/prospecting.ts'
import { isRecipientAddress, prospectOf } from '#shared/domain/mail-sending/recipients.ts'
import { reasonSentences } from '#shared/domain/prospecting/labels.ts'
import { orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type ProspectingLineProps = {
  content: DraftContent
  onRemove: () => void
}

/** Says what it changes that a mail is prospecting, and whether its recipient may get it. */
export function ProspectingLine({ content, onRemove }: ProspectingLineProps) {
  const found = prospectOf(content)
  const address = 'address' in found && isRecipientAddress(found.address) ? found.address.toLowerCase() : null
  const judged = useQuery({
    ...orpc.prospecting.judgeProspect.queryOptions({ input: { email: address ?? '' } }),
    enabled: address !== null,
  })
  return (
    <section aria-label="Prospection" className="grid min-w-0 gap-2">
      <div className="flex items-start gap-2 text-sm">
        <Megaphone aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
        <p className="min-w-0 flex-1">
          Prospection&nbsp;: un lien de désinscription est ajouté, et le mail part à une seule personne.
        </p>
        <IconButton size="sm" icon={X} label="Ce mail n’est pas de la prospection" onClick={onRemove} />
      </div>
      {address !== null && judged.data && (
        <ProspectNotice prospect={judged.data.prospect} address={address} />
      )}
    </section>
  )
}

function ProspectNotice({ prospect, address }: { prospect: Prospect | null; address: string }) {
  const refusal = useRefusal('contact:write')
  if (prospect === null)
    return (
      <Alert
        tone="warning"
        action={
          refusal === undefined && (
            <TextLink to="/crm/contacts/new" search={{ email: address }}>
              Ajouter ce contact
            </TextLink>
          )
        }
      >
        <span className="wrap-anywhere">{address}</span> n’est l’adresse d’aucun de vos contacts ni d’aucune
        de vos entreprises&nbsp;: ajoutez-le avant de le prospecter.
      </Alert>
    )
  const { name, reason, verdict, contactId, companyId } = prospect
  if (reason === null) return <p className="text-muted text-xs">{name} peut recevoir ce mail.</p>
  return (
    <Alert
      tone={verdict === 'forbidden' ? 'danger' : 'warning'}
      action={
        contactId === null ? (
          companyId !== null && (
            <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
              Voir sa fiche
            </TextLink>
          )
        ) : (
          <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
            Voir sa fiche
          </TextLink>
        )
      }
    >
      {name} {reasonSentences[reason]}
    </Alert>
  )
}
