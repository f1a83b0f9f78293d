import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { BankAccount } from '#shared/contract/bank.ts'
import type { CollectableInvoice, DebitFile } from '#shared/contract/debit-files.ts'
import { daySchema, idSchema } from '#shared/contract/endpoint.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ChooseForFile } from '#web/blocks/bank-files/choose-for-file.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { collectableInvoices, debitAccounts } from './debit-queries.ts'

/** Invoices whose client signed a mandate. */
export function DebitsToMake() {
  const query = useQuery(collectableInvoices)
  const [making, setMaking] = useState<CollectableInvoice[] | null>(null)
  if (query.data === undefined) return <QueryState query={query} loading={<Skeleton className="h-48" />} />
  const { items } = query.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={CircleCheckBig}
        title="Rien à prélever"
        description="Les factures dues par les clients qui ont signé un mandat viendront ici."
        action={<LinkButton to="/revenues/management/bank/mandates">Voir les mandats</LinkButton>}
      />
    )
  return (
    <>
      <ChooseForFile
        label="Factures à prélever"
        rows={items}
        shown={({ invoiceId, number, clientName, owedCents, dueOn, reference, earliestOn }) => ({
          id: invoiceId,
          name: `${number} · ${clientName}`,
          amountCents: owedCents,
          details: [
            ...(dueOn === null ? [] : [`à payer le ${formatDate(dueOn)}`]),
            `mandat ${reference}`,
            `à prélever dès le ${formatDate(earliestOn)}`,
          ],
        })}
        noun={['prélèvement', 'prélèvements']}
        nothing="Choisissez au moins une facture"
        onMake={setMaking}
      />
      {making && <NewDebitFile invoices={making} onClose={() => setMaking(null)} />}
    </>
  )
}

type NewDebitFileProps = { invoices: CollectableInvoice[]; onClose: () => void }

const schema = z.object({
  accountId: z.string().min(1, 'Choisissez un compte').pipe(idSchema),
  collectOn: daySchema,
})

/** Says on which account and on which day debits arrive. Draw it while it is open only. */
function NewDebitFile(props: NewDebitFileProps) {
  const { data } = useQuery(debitAccounts)
  // A form keeps the values that it began with.
  return data && <FileForm {...props} accounts={data.items.filter(({ currency }) => currency === 'EUR')} />
}

function FileForm({ invoices, accounts, onClose }: NewDebitFileProps & { accounts: BankAccount[] }) {
  const total = invoices.reduce((sum, { owedCents }) => sum + owedCents, 0)
  // Days as ISO texts sort as texts do.
  const earliest =
    invoices
      .map(({ earliestOn }) => earliestOn)
      .toSorted()
      .at(-1) ?? ''
  const form = useApiForm<z.input<typeof schema>, z.output<typeof schema>, DebitFile>({
    schema,
    values: { accountId: accounts.length === 1 ? accounts[0]!.id : '', collectOn: earliest },
    save: (fields) =>
      api.directDebits.makeDebitFile({ ...fields, invoiceIds: invoices.map(({ invoiceId }) => invoiceId) }),
    success: 'Fichier créé, et vos clients sont prévenus. Déposez-le sur le site de votre banque.',
    refresh: orpc.directDebits,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Créer un fichier de prélèvements"
      description={`${formatCount(invoices.length, 'prélèvement', 'prélèvements')}, ${formatMoney(total)}, au format SEPA (pain.008) que prennent les banques. Chaque client est prévenu par e-mail dès maintenant, et chaque facture est «\u202fprélèvement en cours\u202f» jusqu’à l’arrivée de l’argent.`}
      action="Créer le fichier et prévenir"
      disabledReason={accounts.length === 0 ? 'Ajoutez d’abord un compte bancaire en euros' : undefined}
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        form={form}
        name="accountId"
        label="Compte à créditer"
        options={[
          ...(accounts.length === 1 ? [] : [{ value: '', label: 'Choisir…' }]),
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        required
      />
      <TextField form={form} name="collectOn" label="À prélever le" type="date" min={earliest} required />
    </FormDialog>
  )
}
