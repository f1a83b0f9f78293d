import type { Sender } from '#shared/contract/mail-sending.ts'
import { sendingFaults } from '#shared/domain/mail-sending/sending.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Why nothing leaves from this mailbox, and where that is mended. */
export function MailboxFault({ refusal }: { refusal: Sender['refusal'] }) {
  if (refusal === null) return null
  return (
    <Alert
      live
      tone="warning"
      title="Ce compte mail n’envoie plus"
      action={
        <LinkButton size="sm" to="/manager/mail">
          Reconnecter le compte
        </LinkButton>
      }
    >
      {sendingFaults[refusal]} Votre brouillon est gardé.
    </Alert>
  )
}
