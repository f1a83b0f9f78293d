import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { differencesOptions } from './report-queries.ts'

/** Says what the nightly check found different: nothing is repaired in silence. */
export function DifferencesNotice() {
  const { timezone } = useOrganization()
  const { data } = useQuery(differencesOptions)
  const [first] = data?.differences ?? []
  if (first === undefined) return null
  const currency = first.currency as 'EUR'
  return (
    <Alert tone="warning" className="mb-4">
      La vérification de la nuit a trouvé {formatCount(data!.differences.length, 'écart', 'écarts')}&nbsp;:{' '}
      {first.on === null ? '' : `au ${formatDate(first.on)}, `}
      les sommes disent {formatMoney(first.keptCents, currency)}, leurs lignes{' '}
      {formatMoney(first.countedCents, currency)} (trouvé le {formatDate(first.foundAt, timezone)}). Rien n’a
      été corrigé&nbsp;: écrivez-nous.
    </Alert>
  )
}
