import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  type OnlineSubscriptionDetail,
  onlineSubscriptionInput,
} from '#shared/contract/online-subscriptions.ts'
import type { Product } from '#shared/contract/payment-products.ts'
import { formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { priceOf } from '#web/blocks/catalogue/product-price.ts'
import { ClientPicker, type PickedClient } from '#web/blocks/clients/client-picker.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { pricesOptions } from './subscription-queries.ts'

type ProposeDialogProps = {
  /** The price that is proposed; null: still to be chosen. */
  productId: string | null
  onClose: () => void
  onProposed: (made: OnlineSubscriptionDetail) => void
}

/** An empty address is the client's own. */
const schema = onlineSubscriptionInput
  .omit({ to: true })
  .extend({ email: z.literal('').or(z.email('Cette adresse e-mail n’est pas valide.')) })
type Fields = z.output<typeof schema>
const recurring = ({ priceType, item }: Product) => priceType === 'recurring' && item !== null

const TITLE = 'Proposer un abonnement'

/** « Proposer un abonnement »: to whom, which price, how many. */
export function ProposeDialog(props: ProposeDialogProps) {
  const query = useQuery(pricesOptions)
  const prices = query.data?.items.filter(recurring) ?? []
  if (prices.length > 0) return <ProposeForm {...props} prices={prices} />
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={TITLE}>
      {query.isSuccess ? (
        <EmptyState
          icon={RefreshCw}
          title="Aucun prix actif du catalogue ne se répète"
          description="Créez d’abord, dans les produits Stripe, un prix mensuel ou annuel."
          action={<LinkButton to="/revenues/stripe/products">Créer un prix</LinkButton>}
        />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-72" />} missing={null} />
      )}
    </Dialog>
  )
}

function ProposeForm({
  productId,
  onClose,
  onProposed,
  prices,
}: ProposeDialogProps & { prices: readonly Product[] }) {
  const client = useQueryClient()
  const [picked, setPicked] = useState<PickedClient | null>(null)
  const form = useApiForm<z.input<typeof schema>, Fields, OnlineSubscriptionDetail>({
    schema,
    values: { companyId: null, contactId: null, productId: productId ?? '', quantity: 1, email: '' },
    save: ({ email, ...fields }) =>
      api.onlineSubscriptions.proposeOnlineSubscription({
        ...fields,
        companyId: picked?.companyId ?? null,
        contactId: picked?.contactId ?? null,
        ...(email === '' ? {} : { to: { email, name: null } }),
      }),
    onSaved: async (made) => {
      toast.success('Proposition envoyée')
      await client.invalidateQueries({ queryKey: orpc.onlineSubscriptions.key() })
      onProposed(made)
    },
  })
  const [chosen, quantity] = useWatch({ control: form.control, name: ['productId', 'quantity'] })
  const price = prices.find(({ id }) => id === chosen)
  const clientFault = form.errorOf('companyId')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={TITLE}
      description="Votre client reçoit un e-mail avec le lien de sa page. Rien n’est prélevé sans son accord."
      action="Envoyer la proposition"
      className="grid gap-4"
    >
      <Field label="Client" required error={picked === null ? clientFault : undefined}>
        <ClientPicker among="clients" value={picked} onValueChange={setPicked} />
      </Field>
      <SelectField
        form={form}
        name="productId"
        label="Prix du catalogue"
        required
        options={[
          { value: '', label: 'Choisir un prix…' },
          ...prices.map((one) => ({ value: one.id, label: `${one.item?.designation}, ${priceOf(one)}` })),
        ]}
      />
      <DecimalField form={form} name="quantity" label="Quantité" scale={0} required />
      <TextField
        form={form}
        name="email"
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        optional
        help="Par défaut, celle de la fiche du client."
      />
      {price && Number(quantity) > 0 && (
        <p className="text-muted text-sm">
          Stripe prélèvera {formatMoney(price.amountCents * Number(quantity), price.currency)}
          {price.taxBehavior === 'exclusive' ? ' et la TVA ' : ' '}
          {price.recurringInterval === 'year' ? 'chaque année' : 'chaque mois'}
          {price.trialPeriodDays > 0 && `, après ${price.trialPeriodDays}${NBSP}jours d’essai`}.
        </p>
      )}
    </FormDialog>
  )
}
