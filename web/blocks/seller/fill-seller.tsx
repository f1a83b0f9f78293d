import { useQuery } from '@tanstack/react-query'
import type { SellerFact } from '#shared/domain/documents/seller-rule.ts'
import { orpc } from '#web/api/api-client.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SellerGapsForm } from './seller-gaps-form.tsx'

/** The fields of these facts, for a place that knows already that they are missing. */
export function FillSeller({ facts }: { facts: readonly SellerFact[] }) {
  const { data } = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  return data ? <SellerGapsForm facts={facts} organization={data} /> : <Skeleton className="h-24" />
}
