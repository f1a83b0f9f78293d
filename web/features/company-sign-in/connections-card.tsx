import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '#shared/contract/company-sign-in.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ListCard } from '#web/patterns/list/list-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionRow } from './connection-row.tsx'

type ConnectionsCardProps = {
  connections: readonly Connection[]
  /** Why nothing may be added, changed or tested. */
  refusal: string | undefined
  /** Why nothing may be taken away. */
  kept: string | undefined
}

/** The identity providers of the organization: SAML 2.0 and OpenID Connect. */
export function ConnectionsCard({ connections, refusal, kept }: ConnectionsCardProps) {
  const [editing, setEditing] = useState<Connection | Connection['kind'] | null>(null)
  const [removing, setRemoving] = useState<Connection | null>(null)
  const remove = useAction(api.companySignIn.removeConnection, {
    success: 'Fournisseur retiré',
    refresh: orpc.companySignIn,
  })
  const add =
    refusal === undefined ? (
      <Menu trigger={<Button>Ajouter un fournisseur</Button>}>
        <MenuItem onSelect={() => setEditing('saml')}>SAML 2.0</MenuItem>
        <MenuItem onSelect={() => setEditing('openid')}>OpenID Connect</MenuItem>
      </Menu>
    ) : (
      <Button disabledReason={refusal}>Ajouter un fournisseur</Button>
    )
  return (
    <ListCard
      title="Fournisseurs d’identité"
      description="Microsoft Entra, Google Workspace, Okta, Keycloak ou tout autre fournisseur SAML 2.0 ou OpenID Connect."
      items={connections}
      row={(connection) => (
        <ConnectionRow
          key={connection.id}
          connection={connection}
          refusal={refusal}
          kept={kept}
          onEdit={() => setEditing(connection)}
          onRemove={() => setRemoving(connection)}
        />
      )}
      add={add}
      icon={KeyRound}
      empty={{
        title: 'Aucun fournisseur',
        description: 'Vos collègues se connectent par leur mot de passe ou un code reçu par e-mail.',
      }}
    >
      {editing !== null && (
        <ConnectionDialog
          kind={typeof editing === 'string' ? editing : editing.kind}
          connection={typeof editing === 'string' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Retirer le fournisseur ${removing?.name ?? ''}\u202f?`}
        consequence="Plus personne ne se connectera par lui. Les sessions qu’il a ouvertes se ferment, les comptes restent."
        confirmLabel="Retirer"
        onConfirm={() => removing && remove.mutateAsync({ connectionId: removing.id })}
      />
    </ListCard>
  )
}
