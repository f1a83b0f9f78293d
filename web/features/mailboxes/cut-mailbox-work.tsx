import { RotateCw, Unplug } from 'lucide-react'
import type { WorkRow } from '#shared/contract/work.ts'
import { formatCount, formatDate } from '#shared/french/format.ts'
import { type WorkLook, workTitle } from '#web/blocks/work/work-look.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The member’s own mailbox, to which its provider refuses access. */
export const cutMailboxWork: WorkLook = {
  icon: Unplug,
  tone: 'danger',
  unnamed: 'Compte mail',
  Title: ({ children }) => (
    <PlainLink to="/manager/mail" className={workTitle}>
      {children}
    </PlainLink>
  ),
  why: ({ dueOn }) => `ne reçoit plus rien depuis le ${formatDate(dueOn)}`,
  Action: ({ row }) => <Reconnect row={row} />,
  Others: ({ children }) => <TextLink to="/manager/mail">{children}</TextLink>,
  others: (count) => formatCount(count, 'autre boîte à reconnecter', 'autres boîtes à reconnecter'),
}

/** A provider is gone to from the page of the accounts; the servers of other mailboxes are asked in a form. */
function Reconnect({ row: { id, name, detail } }: { row: WorkRow }) {
  const look = { size: 'sm', icon: RotateCw, 'aria-label': `Reconnecter ${name ?? ''}`.trim() } as const
  return detail === 'imap' ? (
    <LinkButton {...look} to="/manager/mail/new" search={{ mailboxId: id }}>
      Reconnecter
    </LinkButton>
  ) : (
    <LinkButton {...look} to="/manager/mail">
      Reconnecter
    </LinkButton>
  )
}
