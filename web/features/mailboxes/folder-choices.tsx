import { useEffect, useState } from 'react'
import { isFollowedAtFirst } from '#shared/domain/mail-sync/mail-sync.ts'
import { formatCount, formatInteger, formatRelative } from '#shared/french/format.ts'
import type { SyncedFolder } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

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

type ChooseFolderProps = {
  /** Null: nothing is asked. */
  folder: SyncedFolder | null
  choose: (folder: { id: string; followed: boolean; past: boolean }) => Promise<unknown>
  onClose: () => void
}

/** Asks whether a folder that is followed, or no longer, is so for its mails of before too. */
function ChooseFolder({ folder, choose, onClose }: ChooseFolderProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(folder)
  const [past, setPast] = useState<'yes' | 'no'>('yes')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (folder === null) return
    setShown(folder)
    setPast(folder.followed ? 'no' : 'yes')
  }, [folder])
  const confirm = async () => {
    if (folder === null || busy) return
    setBusy(true)
    try {
      await choose({ id: folder.id, followed: !folder.followed, past: past === 'yes' })
      onClose()
    } catch {
      // The caller has told why; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  const ends = shown?.followed ?? false
  return (
    <Dialog
      open={folder !== null}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={`${ends ? 'Ne plus suivre' : 'Suivre'} «\u00a0${shown?.name ?? ''}\u00a0»`}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void confirm()}>
            {ends ? 'Ne plus suivre' : 'Suivre'}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={ends ? 'Ses messages déjà importés' : 'Ses messages déjà reçus'}
        value={past}
        onValueChange={setPast}
        layout="cards"
        options={shown === null ? [] : ends ? endOptions(shown.here) : startOptions(shown.here)}
      />
    </Dialog>
  )
}

const endOptions = (here: number) => [
  {
    value: 'no' as const,
    label: 'Les garder dans Ardoise',
    help: `${formatCount(here, 'message reste', 'messages restent')} ici, sans plus suivre le serveur.`,
  },
  {
    value: 'yes' as const,
    label: 'Les retirer d’Ardoise',
    help: 'Rien n’est supprimé sur le serveur\u00a0: suivre de nouveau ce dossier les fera revenir.',
  },
]

const startOptions = (here: number) => [
  {
    value: 'yes' as const,
    label: 'Les importer',
    help: 'Aussi loin que le dit «\u00a0Messages à importer\u00a0».',
  },
  {
    value: 'no' as const,
    label: 'Commencer aujourd’hui',
    help:
      here === 0
        ? 'Seuls les messages reçus à partir d’aujourd’hui arriveront.'
        : 'Impossible\u00a0: une partie de ce dossier est déjà ici.',
    disabled: here > 0,
  },
]
