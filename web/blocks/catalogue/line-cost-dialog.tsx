import { useQuery } from '@tanstack/react-query'
import { type LineCosts, lineCostFields } from '#shared/contract/line-costs.ts'
import { type Currency, currencySigns } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type LineCostProps = {
  documentId: string
  line: { id: string; name: string }
  currency: Currency
  onClose: () => void
}

/** What a line of a draft costs. Draw it while it is open only. */
export function LineCostDialog(props: LineCostProps) {
  const costs = useQuery({
    ...orpc.catalogue.listLineCosts.queryOptions({ input: { documentId: props.documentId } }),
    // A form begins with what is stored now, not with what was when it was last open.
    gcTime: 0,
  })
  if (costs.data === undefined)
    return (
      <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Coût de la ligne" size="sm">
        <QueryState query={costs} loading={<Skeleton className="h-20" />} />
      </Dialog>
    )
  return <LineCostForm {...props} cost={costs.data.items.find(({ lineId }) => lineId === props.line.id)} />
}

function LineCostForm({
  documentId,
  line,
  currency,
  onClose,
  cost,
}: LineCostProps & { cost: LineCosts['items'][number] | undefined }) {
  const form = useApiForm<{ unitCostCents: number | null }, { unitCostCents: number | null }, LineCosts>({
    schema: lineCostFields,
    values: { unitCostCents: cost?.unitCostCents ?? null },
    save: ({ unitCostCents }) =>
      // What the catalogue said and nobody changed stays the catalogue’s.
      api.catalogue.setLineCost({
        documentId,
        lineId: line.id,
        unitCostCents:
          cost !== undefined && !cost.typed && unitCostCents === cost.unitCostCents ? null : unitCostCents,
      }),
    success: 'Coût enregistré',
    refresh: orpc.catalogue,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Coût de la ligne"
      description={line.name}
      size="sm"
      action="Enregistrer"
      disabledReason={useRefusal('catalogue:write')}
    >
      <DecimalField
        form={form}
        name="unitCostCents"
        label="Coût unitaire HT"
        optional
        help={`${sourceOf(cost)} Pour vos marges, jamais imprimé ni montré au client.`}
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency]}
      />
    </FormDialog>
  )
}

const sourceOf = (cost: LineCosts['items'][number] | undefined): string => {
  if (cost === undefined) return 'Le catalogue n’en donne pas.'
  return cost.typed
    ? 'Saisi sur cette ligne\u00a0; videz le champ pour reprendre celui du catalogue.'
    : 'Celui du catalogue.'
}
