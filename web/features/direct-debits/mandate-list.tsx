import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import { reasonInputSchema } from '#shared/contract/payments.ts'
import {
  type MandateStanding,
  mandateKindLabels,
  mandateSchemeLabels,
  mandateStandingLabels,
} from '#shared/domain/direct-debits/mandate.ts'
import { formatDate } from '#shared/french/format.ts'
import { maskIban } from '#shared/french/iban.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import type { Tone } from '#web/ui/tone.ts'
import { mandateList } from './debit-queries.ts'
import { MandateActions } from './mandate-actions.tsx'

/** The mandates of every client, the newest first. */
export function MandateList() {
  const refusal = useRefusal('bank:write')
  const [revoking, setRevoking] = useState<DebitMandate | null>(null)
  return (
    <>
      <QueryList
        list={mandateList}
        label="Mandats"
        icon={Landmark}
        searchBox={{ name: 'q', label: 'Client, référence ou titulaire' }}
        columns={[
          ...columns,
          {
            id: 'actions',
            phone: 'end',
            header: '',
            align: 'end',
            interactive: true,
            cell: (mandate) => (
              <MandateActions mandate={mandate} refusal={refusal} onRevoke={() => setRevoking(mandate)} />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ reference }) => reference}
        empty={{
          title: 'Aucun mandat pour le moment',
          description:
            'Un mandat signé par votre client vous permet de prélever ses factures depuis votre banque.',
        }}
        noMatch={{ title: 'Aucun mandat trouvé' }}
      />
      {revoking && <RevokeMandate mandate={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

const tones: Record<MandateStanding, Tone> = {
  waiting: 'info',
  active: 'success',
  used: 'neutral',
  lapsed: 'warning',
  revoked: 'neutral',
}

const columns: Column<DebitMandate>[] = [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: ({ clientName, reference }) => (
      <span className="block">
        <span className="wrap-anywhere block">{clientName}</span>
        <span className="wrap-anywhere block font-normal text-muted text-xs sm:whitespace-nowrap">
          {reference}
        </span>
      </span>
    ),
  },
  {
    id: 'account',
    phone: 'under',
    header: 'Compte',
    cell: ({ holder, iban }) => (
      <span className="block max-sm:text-end">
        <span className="wrap-anywhere block">{holder ?? 'À donner par le client'}</span>
        {iban && (
          <span className="block whitespace-nowrap text-muted text-xs tabular">
            <span className="sm:hidden"> · </span>
            {maskIban(iban)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    from: 'wide',
    cell: ({ kind, scheme }) => (
      <span className="block max-sm:text-end">
        {mandateKindLabels[kind]}
        <span className="block text-muted text-xs">{mandateSchemeLabels[scheme]}</span>
      </span>
    ),
  },
  {
    id: 'standing',
    phone: 'mark',
    header: 'État',
    cell: ({ standing, signedOn, lastOn, revokeReason, origin, proofRule }) => (
      <span className="block max-sm:text-end">
        <Badge tone={tones[standing]}>{mandateStandingLabels[standing]}</Badge>
        <span className="wrap-anywhere mt-0.5 block text-muted text-xs max-sm:hidden">
          {[
            ...(signedOn ? [`signé le ${formatDate(signedOn)}`] : []),
            // The file cannot say it of itself.
            ...(origin === 'electronic' && signedOn && proofRule === null
              ? ['journal de la preuve composé à la signature']
              : []),
            ...(lastOn ? [`dernier prélèvement le ${formatDate(lastOn)}`] : []),
            ...(revokeReason ? [revokeReason] : []),
          ].join(' · ')}
        </span>
      </span>
    ),
  },
]

/** « Révoquer » with a reason. Draw it while it is open only. */
function RevokeMandate({ mandate, onClose }: { mandate: DebitMandate; onClose: () => void }) {
  const form = useApiForm({
    schema: reasonInputSchema,
    values: { reason: '' },
    save: ({ reason }) => api.directDebits.revokeMandate({ mandateId: mandate.id, reason }),
    success: `Mandat ${mandate.reference} révoqué`,
    refresh: orpc.directDebits,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Révoquer le mandat"
      description={`${mandate.clientName}, ${mandate.reference}. Plus rien ne sera prélevé par ce mandat, qui ne se rétablit pas. Ce qui est déjà en cours de prélèvement le reste.`}
      action="Révoquer le mandat"
      danger
    >
      <TextField form={form} name="reason" label="Motif" maxLength={300} required />
    </FormDialog>
  )
}
