import { useWatch } from 'react-hook-form'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { type NewProduct, newProductSchema } from '#shared/contract/payment-products.ts'
import { paymentCurrencies } from '#shared/domain/payment-setup/payment-setup.ts'
import { currencySigns } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useKeptDraft } from './setup-memory.ts'
import { SETUP_CHANGE } from './use-setup.ts'

type NewProductDialogProps = {
  open: boolean
  /** The item of the catalogue that it sells; none: that of its name, or a new one. */
  item?: CatalogueItem | null
  onClose: () => void
}

/** Adds a product with its price; what is typed is kept in this browser until it is added. */
export function NewProductDialog({ open, item = null, onClose }: NewProductDialogProps) {
  const organization = useOrganization()
  const initial = item === null ? emptyProduct : productOfItem(item, organization.currency)
  const form = useApiForm({
    schema: newProductSchema,
    values: initial,
    kept: useKeptDraft(item === null ? 'product' : `product.${item.id}`),
    mutationKey: SETUP_CHANGE,
    save: (product) => api.paymentSetup.createProduct(product),
    success: ({ name }) => `Produit «\u202f${name}\u202f» créé`,
    refresh: [orpc.paymentSetup, orpc.catalogue],
    onSaved: () => {
      form.reset(initial)
      onClose()
    },
    failedToast: 'Erreur lors de la création',
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Nouveau produit"
      description={
        item === null
          ? 'Il s’ajoute à votre catalogue, ou rejoint l’article du même nom.'
          : `Un prix en ligne de l’article «\u202f${item.designation}\u202f».`
      }
      action="Créer le produit"
      className="grid gap-4"
    >
      <ProductFields form={form} />
    </FormDialog>
  )
}

type ProductForm = ApiForm<ProductValues>

function ProductFields({ form }: { form: ProductForm }) {
  const { register, control } = form
  const [priceType, currency] = useWatch({ control, name: ['priceType', 'currency'] })
  return (
    <>
      <TextField form={form} name="name" label="Nom" required autoComplete="off" />
      <TextareaField form={form} name="description" label="Description" optional rows={2} />
      <RadioGroup
        label="Type de prix"
        layout="inline"
        options={optionsOf({ one_time: 'Paiement unique', recurring: 'Abonnement' })}
        inputProps={register('priceType')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DecimalField
          form={form}
          name="amountCents"
          label="Montant"
          required
          scale={2}
          minimumFractionDigits={2}
          suffix={currencySigns[currency]}
        />
        <SelectField
          form={form}
          name="currency"
          label="Devise"
          options={paymentCurrencies.map((value) => ({
            value,
            label: `${value} (${currencySigns[value]})`,
          }))}
        />
        {priceType === 'recurring' && <RecurringFields form={form} />}
      </div>
      <RadioGroup
        label="Taxe"
        layout="inline"
        options={optionsOf({ exclusive: 'En sus du prix', inclusive: 'Comprise dans le prix' })}
        inputProps={register('taxBehavior')}
      />
    </>
  )
}

function RecurringFields({ form }: { form: ProductForm }) {
  return (
    <>
      <SelectField
        form={form}
        name="recurringInterval"
        label="Périodicité"
        options={optionsOf({ month: 'Chaque mois', year: 'Chaque année' })}
      />
      <DecimalField
        form={form}
        name="trialPeriodDays"
        label="Jours d’essai"
        optional
        help="De 0 à 365 jours."
        scale={0}
      />
    </>
  )
}

/** Form values of a new product; amount and days are null when empty or unreadable. */
type ProductValues = Omit<NewProduct, 'amountCents' | 'trialPeriodDays' | 'recurringInterval'> & {
  amountCents: number | null
  trialPeriodDays: number | null
  recurringInterval: 'month' | 'year'
}

const emptyProduct: ProductValues = {
  name: '',
  description: '',
  priceType: 'one_time',
  amountCents: null,
  currency: 'EUR',
  recurringInterval: 'month',
  trialPeriodDays: 0,
  taxBehavior: 'exclusive',
  itemId: null,
}

/** As `newProductSchema` takes it. */
const DESCRIPTION_MAX = 500

/** A new price of an item of the catalogue. */
const productOfItem = (item: CatalogueItem, currency: string): ProductValues => ({
  ...emptyProduct,
  name: item.designation,
  description: item.description.slice(0, DESCRIPTION_MAX),
  amountCents: item.unitPriceCents,
  currency: paymentCurrencies.find((known) => known === currency) ?? emptyProduct.currency,
  itemId: item.id,
})
