import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { type MandateAccount, MandateAccountForm } from '#web/features/signatures/mandate-account-form.tsx'
import { MandatePaper } from '#web/features/signatures/mandate-paper.tsx'
import { MandateSigned } from '#web/features/signatures/mandate-signed.tsx'
import { ClientLayout } from '#web/layouts/client-layout.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clientPageOf } from './client-tree.tsx'

const linkOptions = (token: string) =>
  queryOptions({
    queryKey: ['mandate-link', token],
    queryFn: () => fetchJson('GET /mandate-links/{token}', { token }),
  })

const SignMandateDialog = lazy(() =>
  import('#web/features/signatures/sign-mandate-dialog.tsx').then((module) => ({
    default: module.SignMandateDialog,
  })),
)

function OpenedMandate({ token, view }: { token: string; view: MandateLinkView }) {
  const client = useQueryClient()
  const [account, setAccount] = useState<MandateAccount | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: linkOptions(token).queryKey })
  const { signed } = view
  return (
    <ClientLayout
      issuer={view.creditorName}
      tone={view.tone}
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
      <div className="mx-auto flex max-w-form flex-col gap-6">
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

/** The page that a client opens from the e-mail: read the mandate, say the account, sign. */
export const clientPage = clientPageOf({
  what: 'Le mandat',
  read: linkOptions,
  markOpened: (token) => fetchJson('POST /mandate-links/{token}/opened', { token }),
  titleOf: () => 'Mandat de prélèvement',
  issuerOf: ({ creditorName }) => creditorName,
  skeleton: <Skeleton className="h-96" />,
  Opened: OpenedMandate,
})
