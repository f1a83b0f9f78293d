import { Globe } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { domainNameSchema, type OrganizationDomain } from '#shared/contract/company-sign-in.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DomainRow } from './domain-row.tsx'
import { companySignInOptions } from './sign-in-queries.ts'

type DomainsCardProps = {
  domains: readonly OrganizationDomain[]
  /** Why nothing may be added or looked for. */
  refusal: string | undefined
  /** Why nothing may be taken away. */
  kept: string | undefined
}

/** The domains of the organization: the record that proves each, and whether it is there. */
export function DomainsCard({ domains, refusal, kept }: DomainsCardProps) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<OrganizationDomain | null>(null)
  const remove = useAction(api.companySignIn.removeDomain, {
    success: 'Domaine retiré',
    refresh: orpc.companySignIn,
  })
  const addButton = (
    <Button disabledReason={refusal} onClick={() => setAdding(true)}>
      Ajouter un domaine
    </Button>
  )
  return (
    <Card
      title="Domaines"
      description="Prouvez que les adresses de votre entreprise sont à vous, par un enregistrement de votre DNS."
      actions={domains.length > 0 && addButton}
      flush
    >
      {domains.length === 0 ? (
        <EmptyState
          icon={Globe}
          title="Aucun domaine"
          description="Ajoutez celui de vos adresses e-mail, comme exemple.fr."
          action={addButton}
          className="py-8"
        />
      ) : (
        <ul className="border-line border-t">
          {domains.map((domain) => (
            <DomainRow
              key={domain.id}
              domain={domain}
              refusal={refusal}
              kept={kept}
              onRemove={() => setRemoving(domain)}
            />
          ))}
        </ul>
      )}
      {adding && <AddDomain onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Retirer le domaine ${removing?.domain ?? ''}\u202f?`}
        consequence="Ses adresses ne se connecteront plus par votre entreprise. Les comptes et leurs accès restent."
        confirmLabel="Retirer"
        onConfirm={() => removing && remove.mutateAsync({ domainId: removing.id })}
      />
    </Card>
  )
}

const schema = z.object({ domain: domainNameSchema })

function AddDomain({ onClose }: { onClose: () => void }) {
  const form = useApiForm<{ domain: string }, z.output<typeof schema>, OrganizationDomain>({
    schema,
    values: { domain: '' },
    save: (fields) => api.companySignIn.addDomain(fields),
    success: 'Domaine ajouté',
    refresh: companySignInOptions,
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Ajouter un domaine" action="Ajouter" size="sm">
      <TextField
        form={form}
        name="domain"
        label="Domaine"
        help="Celui de vos adresses e-mail, après l’arobase."
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
    </FormDialog>
  )
}
