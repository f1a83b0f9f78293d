import { useState } from 'react'
import { isFollowedAtFirst } from '#shared/domain/mail-sync/mail-sync.ts'
import { formatCount, formatInteger, formatRelative } from '#shared/french/format.ts'
import type { SyncedFolder } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChooseFolder } from './choose-folder.tsx'

type Choose = (folder: { id: string; followed: boolean; past: boolean }) => Promise<unknown>

type FolderChoicesProps = {
  folders: readonly SyncedFolder[]
  refusal: string | null
  now: Date
  timeZone: string
  choose: Choose
}

/** The folders of a mailbox: what is there and here of each, and which are followed. */
export function FolderChoices({ folders, refusal, now, timeZone, choose }: FolderChoicesProps) {
  const [asked, setAsked] = useState<SyncedFolder | null>(null)
  const offered = folders.filter(({ role, followed }) => followed || isFollowedAtFirst(role))
  const left = folders.filter((folder) => !offered.includes(folder))
  // A folder with nothing on either side asks nothing: there is no past.
  const toggle = (folder: SyncedFolder) =>
    folder.followed && folder.here === 0
      ? void choose({ id: folder.id, followed: false, past: false })
      : setAsked(folder)
  return (
    <fieldset disabled={refusal !== null}>
      <legend className="font-medium">Dossiers suivis</legend>
      <ul className="mt-2 grid gap-2">
        {offered.map((folder) => (
          <li key={folder.id}>
            <Checkbox
              label={folder.name}
              help={factsOf(folder, now, timeZone)}
              checked={folder.followed}
              disabled={folder.role === 'inbox'}
              onChange={() => toggle(folder)}
            />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <p className="mt-2 text-muted text-xs">
          Connus mais jamais importés{'\u00a0'}: {left.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <ChooseFolder folder={asked} choose={choose} onClose={() => setAsked(null)} />
    </fieldset>
  )
}

function factsOf({ followed, there, here, comparedAt }: SyncedFolder, now: Date, timeZone: string): string {
  if (!followed)
    return here === 0
      ? 'Non suivi'
      : `Non suivi, ${formatCount(here, 'message gardé ici', 'messages gardés ici')}`
  const counts =
    there === null
      ? `${formatInteger(here)} ici, première comparaison en cours`
      : `${formatInteger(there)} sur le serveur, ${formatInteger(here)} ici`
  return comparedAt === null
    ? counts
    : `${counts}, dernière comparaison ${formatRelative(comparedAt, now, timeZone)}`
}
