import { formatCount } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ImportProducts } from '../import-products.tsx'
import { NewProductButton, useProductRefusal } from '../product-actions.tsx'
import type { StepProps } from '../step-props.ts'

/** Imports products of the account, or adds new ones. Optional. */
export function ProductsStep({ setup }: StepProps) {
  const refusal = useProductRefusal(setup)
  const { productCount } = setup
  return (
    <div className="grid gap-4">
      <Card
        title="Vos produits dans Ardoise"
        description={
          productCount === 0
            ? 'Aucun pour le moment. Cette étape est facultative.'
            : `${formatCount(productCount, 'produit', 'produits')} ${productCount > 1 ? 'enregistrés' : 'enregistré'}.`
        }
        actions={<NewProductButton setup={setup} variant="secondary" />}
      >
        <TextLink to="/revenues/stripe/products" className="text-sm">
          Gérer les produits
        </TextLink>
      </Card>
      <Card title="Importer depuis votre compte">
        {refusal ? <p className="text-muted text-sm">{refusal}</p> : <ImportProducts />}
      </Card>
    </div>
  )
}
