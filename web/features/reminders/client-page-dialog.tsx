import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ClientLink } from '#shared/contract/statement-links.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { LinkAddress, useNewLink } from '#web/blocks/document-sending/document-links.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ClientPageDialogProps = {
  client: { companyId: string } | { contactId: string }
  name: string
  onClose: () => void
}

/** « Page du client »: the links to all that it owes, of which one is made to hand over and each can be closed. */
export function ClientPageDialog({ client, name, onClose }: ClientPageDialogProps) {
  const queryClient = useQueryClient()
  const refusal = useRefusal('invoice:send')
  const options = orpc.statementLinks.listStatementLinks.queryOptions({ input: client })
  const query = useQuery(options)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: options.queryKey })
  const newLink = useNewLink(() => api.statementLinks.createStatementLink(client), refresh)
  if (newLink.url !== null)
    return (
      <LinkAddress
        title="Lien de la page du client"
        note="Il montre tout ce qu’il doit à qui le reçoit, pendant un an."
        url={newLink.url}
        onClose={newLink.forget}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Page du client\u00a0: tout ce qu’il doit"
      description={`${name} y voit ses factures dues, les paie en une fois et vous répond. Une relance de plusieurs factures y mène.`}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button
            variant="primary"
            icon={Copy}
            loading={newLink.making}
            disabledReason={refusal}
            onClick={newLink.make}
          >
            Créer un lien à copier
          </Button>
        </>
      }
    >
      {query.data ? (
        <Links links={query.data.items} refusal={refusal} refresh={refresh} />
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-24" />} errorClassName="py-4" />
      )}
    </Dialog>
  )
}

type LinksProps = { links: readonly ClientLink[]; refusal: string | undefined; refresh: () => void }

function Links({ links, refusal, refresh }: LinksProps) {
  if (links.length === 0) return <p className="text-muted text-sm">Aucun lien pour l’instant.</p>
  return (
    <ul aria-label="Liens de la page" className="border-line border-t text-sm">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} refusal={refusal} refresh={refresh} />
      ))}
    </ul>
  )
}

function LinkRow({ link, refusal, refresh }: Omit<LinksProps, 'links'> & { link: ClientLink }) {
  const { timezone } = useOrganization()
  const [asked, setAsked] = useState(false)
  const revoke = useAction(() => api.statementLinks.revokeStatementLink({ linkId: link.id }), {
    success: 'Lien désactivé',
    refresh,
  })
  const { recipientEmail, createdAt, createdByName, firstOpenedAt, revokedAt, expiresAt } = link
  const over = revokedAt !== null || new Date(expiresAt) <= new Date()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{recipientEmail ?? 'Lien à transmettre'}</p>
        <p className="text-muted text-xs">
          Créé le {formatDateTime(createdAt, timezone)}
          {createdByName && ` par ${createdByName}`}
          {firstOpenedAt && `, consulté le ${formatDateTime(firstOpenedAt, timezone)}`}
        </p>
      </div>
      {over ? (
        <Badge>{revokedAt === null ? 'Expiré' : 'Désactivé'}</Badge>
      ) : asked ? (
        <Button
          size="sm"
          variant="danger"
          loading={revoke.isPending}
          onClick={() => revoke.mutate(undefined)}
        >
          Confirmer
        </Button>
      ) : (
        <Button size="sm" disabledReason={refusal} onClick={() => setAsked(true)}>
          Désactiver<span className="sr-only"> le lien {recipientEmail ?? 'à transmettre'}</span>
        </Button>
      )}
    </li>
  )
}
