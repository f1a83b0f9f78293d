import { Archive, Folder, Inbox, type LucideIcon, OctagonAlert, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { MailFolder, ReadableMailbox } from '#shared/contract/conversations.ts'
import { type FolderRole, folderRoleNames } from '#shared/domain/mail-sync/mail-sync.ts'

const CommandPalette = lazy(() =>
  import('#web/ui/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

type MoveToProps = {
  /** The mailbox of what is moved; undefined: of several, which is refused. */
  mailbox: ReadableMailbox | undefined
  onClose: () => void
  onMove: (folder: { id: string; name: string; mailboxId: string }) => void
}

const icons: Partial<Record<FolderRole, LucideIcon>> = {
  inbox: Inbox,
  archive: Archive,
  junk: OctagonAlert,
  trash: Trash2,
}
/** Folders that one may file into: not those that the server fills by itself. */
const takesMails = ({ role, followed }: MailFolder) => (role === null ? followed : icons[role] !== undefined)

/** Asks for the folder or label that conversations go to; typing finds it. */
export function MoveTo({ mailbox, onClose, onMove }: MoveToProps) {
  const [text, setText] = useState('')
  const folders = mailbox?.folders.filter(takesMails) ?? []
  return (
    <Suspense>
      <CommandPalette
        open
        onOpenChange={(open) => !open && onClose()}
        title="Déplacer vers un dossier"
        placeholder="Déplacer vers…"
        failure={
          mailbox
            ? null
            : 'Ces conversations sont de plusieurs comptes. Déplacez celles d’un compte à la fois.'
        }
        text={text}
        onTextChange={setText}
        groups={[
          {
            id: 'folders',
            heading: mailbox?.address ?? '',
            items: folders.map(({ id, name, role }) => ({
              id,
              label: role === null ? name : folderRoleNames[role],
              icon: (role && icons[role]) ?? Folder,
              onSelect: () =>
                onMove({
                  id,
                  mailboxId: mailbox!.id,
                  name: role === null ? name : folderRoleNames[role],
                }),
            })),
          },
        ]}
      />
    </Suspense>
  )
}
