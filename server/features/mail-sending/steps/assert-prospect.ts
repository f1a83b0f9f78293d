import { clearProspect } from '#server/features/prospecting/commands/clear-prospect.ts'
import { isOpposed } from '#server/features/prospecting/queries/prospects.ts'
import type { Tx } from '#server/scope.ts'
import type { ConfirmedBasis } from '#shared/contract/prospecting.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { envelopeOf, prospectOf, type Recipients } from '#shared/domain/mail-sending/recipients.ts'
import type { SenderRow } from '../queries/senders.ts'
import type { LockedDraft } from '../store/drafts.ts'

/**
 * Refuses a prospecting mail that may not leave: it goes to one person, who may get it, from where that person can unsubscribe. A folder of this
 * machine needs no public address. Errors: invalid_input at `to`, `cc`, `bcc`, `prospecting`; those of clearProspect.
 */
export async function assertProspect(
  tx: Tx,
  { recipients }: LockedDraft,
  { provider }: SenderRow,
  basis: ConfirmedBasis | undefined,
): Promise<void> {
  const found = prospectOf(recipients)
  if ('faults' in found) throw new DomainError('invalid_input', { fields: found.faults })
  const { appUrl } = tx.scope.context.config
  if (!appUrl.startsWith('https:') && provider !== 'maildir')
    throw new DomainError('invalid_input', {
      fields: [
        {
          path: 'prospecting',
          code: 'prospecting_unreachable',
          message:
            'Cette installation d’Ardoise n’a pas d’adresse publique en https\u00a0: un lien de désinscription n’y mènerait pas. Rien n’est parti.',
        },
      ],
    })
  await clearProspect(tx, found, basis)
}

/** Whether a recipient opposed since the mail was accepted. */
export async function isAnyOpposed(tx: Tx, recipients: Recipients): Promise<boolean> {
  for (const address of envelopeOf(recipients)) if (await isOpposed(tx, address)) return true
  return false
}
