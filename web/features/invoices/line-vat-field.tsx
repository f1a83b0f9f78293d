import { createContext, use } from 'react'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { VatTreatment } from '#shared/domain/invoices/vat-treatment.ts'
import { useOrganization } from '#web/api/me.ts'
import type { VatField } from '#web/blocks/documents/line-row-props.ts'
import { rateOptions } from '#web/blocks/documents/rate-field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { lineVatChange, lineVatOptions, lineVatValue } from './line-vat.ts'

type Content = Pick<InvoiceDetail['content'], 'vat' | 'lines'>

/** The treatment of the invoice that the lines are of. */
export const DocumentVat = createContext<VatTreatment>({ kind: 'domestic' })

/** The VAT of a line of an invoice: a rate, or why there is none. */
export const LineVatField: VatField = ({ id, line, onChange }) => {
  const document = use(DocumentVat)
  const { timezone } = useOrganization()
  return (
    <NativeSelect
      id={id}
      options={lineVatOptions(rateOptions(line.vatRateBps, timezone), document)}
      value={lineVatValue(line, document)}
      onChange={({ target }) => onChange(lineVatChange(target.value, document))}
    />
  )
}

/** In franchise an invoice shows nothing of VAT, unless a line was given another treatment before. */
export const lineVatFieldOf = ({ vat, lines }: Content): VatField | null =>
  vat.kind === 'franchise' && lines.every((line) => line.kind !== 'item' || !line.vat) ? null : LineVatField
