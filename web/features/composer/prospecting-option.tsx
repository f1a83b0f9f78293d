import { useQuery } from '@tanstack/react-query'
import type { DraftContent } from '#shared/contract/mail-sending.ts'
import type { Prospect } from '#shared/contract/prospecting.ts'
import { isRecipientAddress, prospectOf } from '#shared/domain/mail-sending/recipients.ts'
import { reasonSentences } from '#shared/domain/prospecting/labels.ts'
import { orpc } from '#web/api/client.ts'
import { useRefusal } from '#web/api/rights.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type ProspectingOptionProps = {
  content: DraftContent
  onChange: (prospecting: boolean) => void
}

/** « Ce mail est de la prospection », and whether its recipient may get it. */
export function ProspectingOption({ content, onChange }: ProspectingOptionProps) {
  // Missing in what a device kept before this option was.
  const on = content.prospecting === true
  const found = prospectOf(content)
  const address = 'address' in found && isRecipientAddress(found.address) ? found.address.toLowerCase() : null
  const judged = useQuery({
    ...orpc.prospecting.judgeProspect.queryOptions({ input: { email: address ?? '' } }),
    enabled: on && address !== null,
  })
  return (
    <div className="grid min-w-0 gap-2">
      <Switch
        label="Ce mail est de la prospection"
        help={on ? 'Un lien de désinscription est ajouté, et le mail part à une seule personne.' : undefined}
        checked={on}
        onCheckedChange={onChange}
      />
      {on && address !== null && judged.data && (
        <ProspectNotice prospect={judged.data.prospect} address={address} />
      )}
    </div>
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
        <span className="wrap-anywhere">{address}</span> n’est l’adresse d’aucun de vos contacts&nbsp;:
        ajoutez-le avant de le prospecter.
      </Alert>
    )
  const { name, reason, verdict, contactId } = prospect
  if (reason === null) return <p className="text-muted text-xs">{name} peut recevoir ce mail.</p>
  return (
    <Alert
      tone={verdict === 'forbidden' ? 'danger' : 'warning'}
      action={
        <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
          Voir sa fiche
        </TextLink>
      }
    >
      {name} {reasonSentences[reason]}
    </Alert>
  )
}
