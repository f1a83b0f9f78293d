import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Directory } from '#shared/contract/directory.ts'
import { TOKENS_MAX } from '#shared/domain/directory/directory-roles.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { formatDate, formatRelative } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CopiedText, TokenDialog } from './token-dialog.tsx'

type Token = Directory['tokens'][number]

/** The address and the tokens that the company's directory is given. */
export function DirectoryAccess({ directory }: { directory: Directory }) {
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  const refusal = useRefusal('directory:write')
  const lacking = usePlanRefusal('directory:use')
  const { tokens, url } = directory
  const full = tokens.filter(({ revokedAt }) => revokedAt === null).length >= TOKENS_MAX
  const makeButton = (
    <Button
      icon={Plus}
      disabledReason={
        refusal ?? lacking?.message ?? (full ? errorCodes.directory_tokens_full.text : undefined)
      }
      onClick={() => setMaking(true)}
    >
      Créer un jeton
    </Button>
  )
  return (
    <Card
      title="Accès de l’annuaire"
      description="À coller dans Microsoft Entra, Okta ou un autre annuaire qui parle SCIM 2.0. Deux jetons peuvent être actifs, le temps de remplacer l’un par l’autre."
      actions={tokens.length > 0 ? makeButton : undefined}
      flush
    >
      <div className="px-5 pb-5">
        <CopiedText label="Adresse SCIM" text={url} copy="Copier l’adresse" copied="Adresse copiée" />
      </div>
      {tokens.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="Aucun jeton"
          description="Créez-en un, puis collez-le avec l’adresse dans votre annuaire."
          action={makeButton}
          className="border-line border-t py-8"
        />
      ) : (
        <ul className="border-line border-t">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} reason={refusal} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {making && <TokenDialog onClose={() => setMaking(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  )
}

type TokenRowProps = { token: Token; reason: string | undefined; onRevoke: () => void }

function TokenRow({ token, reason, onRevoke }: TokenRowProps) {
  const { timezone } = useOrganization()
  const { label, ending, createdAt, createdBy, lastUsedAt, revokedAt } = token
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-3 last:border-b-0">
      <KeyRound aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="wrap-anywhere font-medium">
          {label} <span className="font-normal text-muted">…{ending}</span>
        </p>
        <p className="text-muted">
          Créé le {formatDate(createdAt, timezone)}
          {createdBy && ` par ${createdBy}`} ·{' '}
          {lastUsedAt
            ? `Dernière requête ${formatRelative(lastUsedAt, new Date(), timezone)}`
            : 'Jamais utilisé'}
        </p>
      </div>
      {revokedAt === null ? (
        <Button
          size="sm"
          disabledReason={reason}
          aria-label={`Révoquer le jeton «\u202f${label}\u202f»`}
          onClick={onRevoke}
        >
          Révoquer
        </Button>
      ) : (
        <Badge>Révoqué le {formatDate(revokedAt, timezone)}</Badge>
      )}
    </li>
  )
}

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = useAction(api.directory.revokeDirectoryToken, {
    success: 'Jeton révoqué',
    failure: 'Le jeton n’a pas été révoqué',
    refresh: orpc.directory,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Révoquer le jeton «\u202f${token.label}\u202f»\u202f?`}
      consequence="L’annuaire qui s’en sert est refusé dès sa prochaine requête. Les membres restent comme ils sont."
      confirmLabel="Révoquer"
      onConfirm={() => revoke.mutateAsync({ tokenId: token.id })}
    />
  )
}
