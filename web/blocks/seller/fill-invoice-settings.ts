import type { InvoiceSettings, SeriesSettings } from '#shared/contract/invoice-settings.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'

type Facts = Partial<Pick<InvoiceSettings, 'shareCapitalCents' | 'registryTown' | 'iban'>>

/**
 * Writes these settings of invoices where they are still empty, from what they are now: all others stay. Errors: version_conflict, and a 409
 * of its own where a colleague wrote another value meanwhile.
 */
export async function fillInvoiceSettings(facts: Facts): Promise<void> {
  const names = Object.keys(facts) as (keyof Facts)[]
  if (names.length === 0) return
  const stored = await api.invoices.getInvoiceSettings({})
  if (names.some((name) => stored[name] !== null && stored[name] !== facts[name]))
    throw new ApiError(409, {
      message:
        'Un collègue vient d’indiquer ces mentions\u00a0: vérifiez-les dans les réglages des factures.',
    })
  const { numbering, ...own } = stored
  await api.invoices.updateInvoiceSettings({
    ...own,
    numbering: {
      yearStart: numbering.yearStart,
      main: seriesOf(numbering.main),
      deposit: numbering.deposit && seriesOf(numbering.deposit),
      creditNote: numbering.creditNote && seriesOf(numbering.creditNote),
    },
    ...facts,
  })
}

/** A counter that counts goes on by itself. */
const seriesOf = ({ format, padding, restarts, next, counting }: SeriesSettings) => ({
  format,
  padding,
  restarts,
  start: counting ? null : next,
})
