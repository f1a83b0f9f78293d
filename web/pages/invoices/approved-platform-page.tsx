import '#web/api/zod-setup.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlatformForm } from '#web/features/approved-platform/platform-form.tsx'
import { PlatformState } from '#web/features/approved-platform/platform-state.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ApprovedPlatformPage() {
  const platform = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} }))
  const organization = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  const refusal = useRefusal('organization:update')
  return (
    <div className="max-w-form">
      <RecordHeader description="Elle transmet vos factures à vos clients et à l’administration, et vous en rapporte les statuts." />
      {refusal && (
        <Alert tone="info" className="mb-6">
          {refusal}
        </Alert>
      )}
      {platform.data && organization.data ? (
        <div className="flex flex-col gap-6">
          {platform.data.connection && (
            <PlatformState connection={platform.data.connection} timeZone={organization.data.timezone} />
          )}
          <PlatformForm view={platform.data} />
        </div>
      ) : (
        <QueryState
          query={platform.isError ? platform : organization}
          errorTitle="La liaison avec la plateforme n’a pas pu être chargée"
          loading={
            <div className="flex flex-col gap-6">
              <Skeleton className="h-48" />
              <Skeleton className="h-96" />
            </div>
          }
        />
      )}
    </div>
  )
}
