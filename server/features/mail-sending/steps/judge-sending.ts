import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Alias } from '#shared/domain/mail-sending/aliases.ts'
import { SEND_LATER_DAYS, UNDO_SECONDS } from '#shared/domain/mail-sending/draft.ts'
import { recipientFaults } from '#shared/domain/mail-sending/recipients.ts'
import { userAllowance } from '#shared/domain/platform/mail-allowance.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { formatFileSize } from '#shared/french/format.ts'
import type { SenderRow } from '../queries/senders.ts'
import type { LockedDraft } from '../store/drafts.ts'
import type { countOwnSendings } from '../store/sendings.ts'

/** When a mail leaves: ten seconds later, or at the chosen instant. Errors: invalid_input at `at`. */
export function dueAtOf(now: Date, at: string | undefined): Date {
  if (at === undefined) return new Date(now.getTime() + UNDO_SECONDS * 1_000)
  const due = new Date(at)
  const refuse = (message: string) => {
    throw new DomainError('invalid_input', { fields: [{ path: 'at', code: 'invalid_instant', message }] })
  }
  if (due <= now) refuse('Choisissez un instant à venir.')
  if (due.getTime() > now.getTime() + SEND_LATER_DAYS * 86_400_000)
    refuse('Choisissez un instant dans l’année.')
  return due
}

/** Refuses what cannot leave, at its fields: recipients, files that did not come whole, weight. Errors: invalid_input. */
export function assertSendable(
  draft: LockedDraft,
  { bytes, missing }: { bytes: number; missing: readonly string[] },
  { maxBytes }: Pick<SenderRow, 'maxBytes'>,
): void {
  const text = draft.body.length + draft.signature.length + (draft.quotes ? (draft.quoted?.length ?? 0) : 0)
  const fields: FieldError[] = recipientFaults(draft.recipients)
  if (missing.length > 0)
    fields.push({
      path: 'files',
      code: 'file_incomplete',
      message: `«\u202f${missing[0]}\u202f» n’est pas encore arrivé en entier. Attendez, ou retirez ce fichier.`,
    })
  if (bytes + text > maxBytes)
    fields.push({
      path: 'files',
      code: 'mail_too_large',
      message: `Le message pèse ${formatFileSize(bytes + text)}\u00a0: ce compte en envoie ${formatFileSize(maxBytes)} au plus.`,
    })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}

/** The alias that a mail leaves from; null: its mailbox's own address. Errors: invalid_input at `alias`, when it is one no more. */
export function aliasOf(
  { from_address: chosen }: Pick<LockedDraft, 'from_address'>,
  { aliases }: Pick<SenderRow, 'aliases'>,
): Alias | null {
  if (chosen === null) return null
  const found = aliases.find(({ address }) => address === chosen)
  if (found !== undefined) return found
  const message = `«\u202f${chosen}\u202f» n’est plus une adresse d’envoi de ce compte. Choisissez-en une autre.`
  throw new DomainError('invalid_input', { fields: [{ path: 'alias', code: 'alias_unknown', message }] })
}

/** Limits the mails that one person sends, as elsewhere (shared/domain/platform/mail-allowance.ts). Errors: mail_allowance_exceeded. */
export function assertMaySend(
  tx: Tx,
  { hour, day, oldest, ageDays }: Awaited<ReturnType<typeof countOwnSendings>>,
): void {
  const { perHour, perDay } = userAllowance(ageDays)
  const scale = tx.scope.context.config.mailLimitScale
  if (hour < perHour * scale && day < perDay * scale) return
  const freeAt = day >= perDay * scale && oldest !== null ? oldest.getTime() + 86_400_000 : null
  const retryAfterSeconds =
    freeAt === null ? 3_600 : Math.max(1, Math.ceil((freeAt - tx.now.getTime()) / 1_000))
  throw new DomainError('mail_allowance_exceeded', { retryAfterSeconds })
}
