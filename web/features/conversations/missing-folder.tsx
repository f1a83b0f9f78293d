import { FolderPlus } from 'lucide-react'
import { folderRoleNames, type MadeRole } from '#shared/domain/mail-sync/mail-sync.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type MissingFolderProps = {
  mailbox: { id: string; address: string; ownerName: string | null }
  role: MadeRole
  onClose: () => void
  /** The folder is there: do again what it lacked for. */
  onMade: () => void
}

const uses: Record<MadeRole, string> = { archive: 'dossier d’archive', trash: 'corbeille' }
const again: Record<MadeRole, string> = { archive: 'l’archivage', trash: 'la suppression' }

/** A mailbox has no archive or no bin on its server: its owner makes one here. */
export function MissingFolder({ mailbox, role, onClose, onMade }: MissingFolderProps) {
  const { id: mailboxId, address, ownerName } = mailbox
  const name = `«\u202f${folderRoleNames[role]}\u202f»`
  const creation = useAction(() => api.mailSync.createFolder({ mailboxId, role }), {
    success: { text: `Dossier ${name} créé`, id: 'folder-created' },
    failure: null,
    onSuccess: () => onMade(),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Dossier ${name} absent`}
      description={`La boîte ${address} n’a pas de ${uses[role]} sur son serveur.`}
      footer={
        ownerName === null && (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button
              variant="primary"
              icon={FolderPlus}
              loading={creation.isPending}
              onClick={() => creation.mutate()}
            >
              Créer le dossier
            </Button>
          </>
        )
      }
    >
      {ownerName === null ? (
        <p>Ardoise peut l’y créer, puis reprendre {again[role]}.</p>
      ) : (
        <p>Demandez à {ownerName} de créer ce dossier&nbsp;: cette boîte est la sienne.</p>
      )}
      {creation.isError && (
        <Alert tone="danger" live className="mt-4">
          {messageOf(creation.error)}
        </Alert>
      )}
    </Dialog>
  )
}
