import {
  mandateKindLabels,
  mandateSchemeLabels,
  NOTICE_DAYS,
  REFERENCE_MAX,
} from '#shared/domain/direct-debits/mandate.ts'
import { NBSP } from '#shared/french/typography.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import type { FormOf } from '#web/patterns/form/field-parts.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'

type MandateTermsProps = { form: FormOf<'kind' | 'scheme' | 'noticeDays' | 'reference'> }

/** The terms of a mandate, however it is signed. */
export function MandateTerms({ form }: MandateTermsProps) {
  return (
    <>
      <SelectField form={form} name="kind" label="Prélèvements" options={optionsOf(mandateKindLabels)} />
      <SelectField
        form={form}
        name="scheme"
        label="Schéma"
        help="B2B : entreprises seulement, qui doivent aussi l’annoncer à leur banque."
        options={optionsOf(mandateSchemeLabels)}
      />
      <SelectField
        form={form}
        name="noticeDays"
        label="Client prévenu"
        help={`Moins de ${NOTICE_DAYS}${NBSP}jours s’il l’a accepté.`}
        options={[1, 2, 3, 5, 7, 10, NOTICE_DAYS, 30].map((days) => ({
          value: String(days),
          label: `${days}${NBSP}${days > 1 ? 'jours' : 'jour'} avant`,
        }))}
      />
      <TextField
        form={form}
        name="reference"
        label="Référence unique du mandat (RUM)"
        help="Ardoise en donne une si vous n’en avez pas."
        optional
        maxLength={REFERENCE_MAX}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}
