import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type DebitSettings, debitSettingsInput } from '#shared/contract/direct-debits.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { debitSettings } from './debit-queries.ts'

/** The creditor's identifier: asked for where it is missing, else told in one line. */
export function CreditorId() {
  const { data } = useQuery(debitSettings)
  const refusal = useRefusal('bank:write')
  const [open, setOpen] = useState(false)
  if (data === undefined) return null
  const { creditorId } = data
  const button = (
    <Button
      size="sm"
      variant={creditorId === null ? 'primary' : 'secondary'}
      disabledReason={refusal}
      aria-label={creditorId === null ? undefined : 'Modifier l’identifiant créancier'}
      onClick={() => setOpen(true)}
    >
      {creditorId === null ? 'Indiquer mon ICS' : 'Modifier'}
    </Button>
  )
  return (
    <div className="mb-6">
      {creditorId === null ? (
        <Alert tone="info" title="Il vous faut un identifiant créancier SEPA (ICS)" action={button}>
          Votre banque vous le donne avec votre contrat de prélèvement. Il figure sur chaque mandat que vos
          clients signent.
        </Alert>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p>
            Identifiant créancier (ICS)&nbsp;: <span className="font-medium tabular">{creditorId}</span>
          </p>
          {button}
        </div>
      )}
      {open && <CreditorIdDialog stored={data} onClose={() => setOpen(false)} />}
    </div>
  )
}

function CreditorIdDialog({ stored, onClose }: { stored: DebitSettings; onClose: () => void }) {
  const form = useApiForm<
    z.input<typeof debitSettingsInput>,
    z.output<typeof debitSettingsInput>,
    DebitSettings
  >({
    schema: debitSettingsInput,
    values: { creditorId: stored.creditorId ?? '' },
    save: (fields) => api.directDebits.saveDebitSettings({ ...fields, revision: stored.revision }),
    success: 'Identifiant créancier enregistré',
    refresh: orpc.directDebits,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Identifiant créancier SEPA (ICS)"
      description="Les mandats qui en nomment un autre ne servent plus : vos clients devront en signer de nouveaux."
      action="Enregistrer"
    >
      <TextField
        form={form}
        name="creditorId"
        label="ICS"
        help="Treize caractères en France, par exemple FR72ZZZ123456."
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
