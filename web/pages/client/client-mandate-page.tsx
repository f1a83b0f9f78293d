import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { LinkProblem } from '#web/blocks/client-page/link-problem.tsx'
import { useSeen } from '#web/blocks/client-page/use-seen.ts'
import { type MandateAccount, MandateAccountForm } from '#web/features/signatures/mandate-account-form.tsx'
import { mandateLinkOptions } from '#web/features/signatures/mandate-link.ts'
import { MandatePaper } from '#web/features/signatures/mandate-paper.tsx'
import { MandateSigned } from '#web/features/signatures/mandate-signed.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { productName } from '#web/messages/product.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SignMandateDialog = lazy(() =>
  import('#web/features/signatures/sign-mandate-dialog.tsx').then((module) => ({
    default: module.SignMandateDialog,
  })),
)

/** The page that a client opens from the e-mail: read the mandate, say the account, sign. */
export function ClientMandatePage({ token }: { token: string }) {
  const link = useQuery(mandateLinkOptions(token))
  useEffect(() => {
    document.title = `Mandat de prélèvement · ${productName}`
  }, [])
  const { mutate } = useMutation({
    mutationFn: () => fetchJson('POST /mandate-links/{token}/opened', { token }),
  })
  useSeen(link.data !== undefined, mutate)
  if (link.data) return <OpenedMandate token={token} view={link.data} />
  return (
    <ClientLayout issuer={link.isError ? null : undefined}>
      {link.isError ? (
        <LinkProblem
          what="Le mandat"
          error={link.error}
          onRetry={() => void link.refetch()}
          retrying={link.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </ClientLayout>
  )
}

function OpenedMandate({ token, view }: { token: string; view: MandateLinkView }) {
  const client = useQueryClient()
  const [account, setAccount] = useState<MandateAccount | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: mandateLinkOptions(token).queryKey })
  const { signed } = view
  return (
    <ClientLayout
      issuer={view.creditorName}
      actions={
        <>
          <Badge tone={signed ? 'success' : 'info'}>{signed ? 'Signé' : 'À signer'}</Badge>
          {signed && (
            <AnchorButton href={`/api/v1/mandate-links/${token}/proof`} download icon={Download} size="sm">
              PDF<span className="max-sm:sr-only"> du mandat signé</span>
            </AnchorButton>
          )}
        </>
      }
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        {signed && <MandateSigned view={view} signed={signed} />}
        <MandatePaper view={view} />
        {!signed && <MandateAccountForm onGiven={setAccount} />}
      </div>
      <Suspense>
        {account && !signed && (
          <SignMandateDialog
            token={token}
            view={view}
            account={account}
            onClose={() => setAccount(null)}
            onSigned={() => {
              setAccount(null)
              window.scrollTo({ top: 0 })
              void refresh()
            }}
            onStale={() => void refresh()}
          />
        )}
      </Suspense>
    </ClientLayout>
  )
}
