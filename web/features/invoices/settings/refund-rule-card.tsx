import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { type RefundRule, refundRuleSchema } from '#shared/contract/refunds.ts'
import { formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

/** « Remboursements »: from which amount on a second person must agree; the owner chooses. */
export function RefundRuleCard() {
  const query = useQuery(orpc.refunds.getRefundRule.queryOptions({ input: {} }))
  const refusal = useRefusal('refund_rule:write')
  const [open, setOpen] = useState(false)
  const { data } = query
  return (
    <Card
      title="Remboursements"
      actions={
        data && (
          <Button size="sm" disabledReason={refusal} onClick={() => setOpen(true)}>
            Modifier
          </Button>
        )
      }
    >
      {data ? (
        <p className="max-w-prose text-sm">
          {data.limitCents === null
            ? 'Aucun remboursement n’attend la validation d’une autre personne.'
            : `Au-dessus de ${formatMoney(data.limitCents, 'EUR')} rendus sur un même règlement, ou en 30\u00a0jours par une même personne, à un même client ou sur un même IBAN, une autre personne doit valider le remboursement avant qu’il soit enregistré\u00a0; toujours si rien ne prouve que l’argent est arrivé, ou si le client n’a jamais payé depuis cet IBAN. Les fichiers de virements suivent la même règle.`}
        </p>
      ) : (
        <QueryState query={query} loading={<SkeletonText lines={2} />} />
      )}
      {data && <RuleDialog stored={data} open={open} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type DialogProps = { stored: RefundRule; open: boolean; onClose: () => void }

function RuleDialog({ stored, open, onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: refundRuleSchema.pick({ limitCents: true }),
    values: { limitCents: stored.limitCents },
    save: ({ limitCents }) => api.refunds.saveRefundRule({ limitCents, revision: stored.revision }),
    success: 'Règle des remboursements enregistrée',
    onSaved: (saved) => {
      client.setQueryData(orpc.refunds.getRefundRule.queryKey({ input: {} }), saved)
      onClose()
    },
  })
  const start = useEffectEvent(() => form.reset({ limitCents: stored.limitCents }))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Remboursements"
      description={
        'Au-dessus de ce montant, une autre personne dont le rôle permet d’enregistrer les paiements doit valider. Les remboursements d’un même règlement, et en 30\u00a0jours ceux d’une même personne, d’un même client ou d’un même IBAN, comptent ensemble.'
      }
      action="Enregistrer"
    >
      <DecimalField
        form={form}
        name="limitCents"
        label="Montant au-dessus duquel une autre personne valide"
        optional
        help="Laissez vide pour ne rien demander."
        scale={2}
        minimumFractionDigits={2}
        suffix="€"
      />
    </FormDialog>
  )
}
