import { useState } from 'react'
import { type MailboxSharing, mailboxSharings, sharingTexts } from '#shared/domain/mailboxes/sharing.ts'
import type { MailboxSyncState } from '#web/blocks/mailboxes/mailbox-syncs.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SharingPreview } from './sharing-preview.tsx'

type SharingFieldProps = {
  sync: MailboxSyncState
  disabled: boolean
  onShare: (sharing: MailboxSharing) => void
}

/** Chooses how far colleagues see a mailbox. Showing more asks for a confirmation that previews it. */
export function SharingField({ sync: { mailboxId, sharing }, disabled, onShare }: SharingFieldProps) {
  const [wanted, setWanted] = useState<MailboxSharing | null>(null)
  const showsMore = (next: MailboxSharing) => mailboxSharings.indexOf(next) > mailboxSharings.indexOf(sharing)
  return (
    <Field label="Partage avec l’équipe" help={sharingTexts[sharing].meaning}>
      <Select
        value={sharing}
        disabled={disabled}
        options={mailboxSharings.map((value) => ({
          value,
          label: sharingTexts[value].name,
          description: sharingTexts[value].meaning,
        }))}
        onValueChange={(next) => (showsMore(next) ? setWanted(next) : onShare(next))}
      />
      {wanted && (
        <SharingPreview
          mailboxId={mailboxId}
          sharing={wanted}
          onClose={() => setWanted(null)}
          onShare={() => {
            setWanted(null)
            onShare(wanted)
          }}
        />
      )}
    </Field>
  )
}
