import '#web/api/zod-setup.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { DocumentToneCard } from '#web/features/organizations/document-tone-card.tsx'
import { LogoCard } from '#web/features/organizations/logo-card.tsx'
import { OrganizationForm } from '#web/features/organizations/organization-form.tsx'
import { QuoteMailboxCard } from '#web/features/quotes/quote-mailbox-card.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionList } from '#web/ui/section-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function OrganizationSettingsPage() {
  const query = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  const { data } = query
  const refusal = useRefusal('organization:update')
  const seesSignIn = useCan('sign-in:read')
  const readsQuotes = useCan('quote:read')
  return (
    <>
      <RecordHeader
        description="Ce que vos devis disent de votre entreprise, et comment vous travaillez."
        actions={seesSignIn && <LinkButton to="/settings/sign-in">Connexion d’entreprise</LinkButton>}
      />
      <SectionList>
        {refusal && (
          <Alert tone="info" className="mb-6">
            {refusal}
          </Alert>
        )}
        {data ? (
          <div className="flex flex-col gap-6">
            <OrganizationForm organization={data} />
            <LogoCard organization={data} />
            <DocumentToneCard organization={data} />
            {readsQuotes && <QuoteMailboxCard />}
          </div>
        ) : (
          <QueryState
            query={query}
            errorTitle="L’organisation n’a pas pu être chargée"
            loading={
              <div className="flex flex-col gap-6">
                <Skeleton className="h-96" />
                <Skeleton className="h-80" />
                <Skeleton className="h-36" />
              </div>
            }
          />
        )}
      </SectionList>
    </>
  )
}
