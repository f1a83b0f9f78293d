import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { cacheReceived } from './received-queries.ts'

/** The company that the supplier is: found by its SIREN, picked, or added from what the invoice says. */
export function ReceivedSupplier({ invoice }: { invoice: ReceivedDetail }) {
  const client = useQueryClient()
  const refusal = useRefusal('received_invoice:write')
  const mayNotCreate = useRefusal('company:write')
  const [picking, setPicking] = useState(false)
  const { id: receivedId, companyId, companyName, supplierName, supplierSiren, supplierVatNumber } = invoice
  const link = useAction(
    (of: string | null) => api.receivedInvoices.linkReceivedSupplier({ receivedId, companyId: of }),
    {
      success: (changed) => (changed.companyId === null ? 'Entreprise détachée' : 'Fournisseur relié'),
      onSuccess: (changed) => {
        cacheReceived(client, changed)
        setPicking(false)
      },
    },
  )
  const create = useAction(
    async () => {
      // A foreign registration is no SIREN; a VAT number that is not one of the Union would be refused.
      const { id } = await api.crm.createCompany({
        name: supplierName ?? '',
        siren: supplierSiren,
        vatNumber: supplierVatNumber?.startsWith('FR') ? supplierVatNumber : null,
      })
      return api.receivedInvoices.linkReceivedSupplier({ receivedId, companyId: id })
    },
    {
      success: 'Entreprise créée et reliée',
      refresh: orpc.crm,
      onSuccess: (changed) => cacheReceived(client, changed),
    },
  )
  return (
    <Card title="Entreprise du fournisseur">
      {companyId !== null && !picking && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
            {companyName ?? 'Voir l’entreprise'}
          </TextLink>
          <Button
            variant="ghost"
            loading={link.isPending}
            disabledReason={refusal}
            onClick={() => link.mutate(null)}
          >
            Détacher
          </Button>
        </div>
      )}
      {companyId === null && (
        <div className="flex flex-col gap-3">
          <p className="text-muted text-sm">
            {supplierSiren === null
              ? 'Aucune entreprise n’est reliée à cette facture.'
              : 'Aucune de vos entreprises ne porte ce SIREN.'}
          </p>
          {picking && (
            <Field label="Entreprise">
              <ClientPicker
                among="companies"
                existing
                value={null}
                onValueChange={(picked) => picked?.companyId && link.mutate(picked.companyId)}
              />
            </Field>
          )}
          <div className="flex flex-wrap gap-3">
            {!picking && (
              <Button disabledReason={refusal} onClick={() => setPicking(true)}>
                Relier une entreprise
              </Button>
            )}
            {supplierName !== null && (
              <Button
                loading={create.isPending}
                disabledReason={refusal ?? mayNotCreate}
                onClick={() => create.mutate()}
              >
                Créer l’entreprise
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}
