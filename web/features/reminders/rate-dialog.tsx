import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { LateRates } from '#shared/contract/late-interest.ts'
import { halfYearWords, rateFaults, rateKindLabels } from '#shared/domain/late-interest/rates.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

/** A half-year’s rate to enter (revision 0) or to correct. */
export type EditedRate = Pick<LateRates['items'][number], 'kind' | 'from' | 'source'> & {
  bps: number | null
  revision: number
}

type RateDialogProps = { edited: EditedRate; onClose: () => void }

/** Enters the rate of a half-year with its source. Draw it while it is open only. */
export function RateDialog({ edited, onClose }: RateDialogProps) {
  const { kind, from, bps, source, revision } = edited
  const client = useQueryClient()
  const form = useApiForm({
    schema: z.object({ bps: z.int().nullable(), source: z.string() }).superRefine((rate, call) => {
      for (const { path, message } of rateFaults({ kind, from, bps: rate.bps ?? 0, source: rate.source }))
        call.addIssue({ code: 'custom', path: [path], message })
    }),
    values: { bps, source },
    save: (rate) =>
      api.lateInterest.saveLateRate({ kind, from, revision, bps: rate.bps ?? 0, source: rate.source }),
    success: 'Taux enregistré',
    onSaved: (saved) => {
      client.setQueryData(orpc.lateInterest.listLateRates.queryKey({ input: {} }), saved)
      void client.invalidateQueries({ queryKey: orpc.lateInterest.key() })
      void client.invalidateQueries({ queryKey: orpc.reminders.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`${rateKindLabels[kind]}, ${halfYearWords(from)}`}
      description={
        kind === 'ecb'
          ? 'Le taux des opérations principales de refinancement en vigueur le premier jour du semestre, publié par la Banque de France.'
          : 'Le taux «\u202ftous autres cas\u202f» de l’arrêté du semestre, publié au Journal officiel.'
      }
      action="Enregistrer"
    >
      <DecimalField form={form} name="bps" label="Taux annuel" required scale={2} suffix="%" />
      <TextField
        form={form}
        name="source"
        label="Source"
        required
        help="Le texte qui le fixe, avec sa date."
        maxLength={200}
      />
    </FormDialog>
  )
}
