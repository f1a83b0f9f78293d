import { unknownVariables } from '#shared/domain/documents/message-template.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The author's words of a document's mail; absent: the default ones. */
export type Letter = { subject?: string | undefined; message?: string | undefined }

/** The same, and the mailbox that carries them (null: Ardoise's own sender; absent: the organization's choice). */
export type CarriedLetter = Letter & { mailboxId?: string | null | undefined }

/** Errors: invalid_input (a variable that is none of `known`). */
export function assertVariables(letter: Letter, known: Readonly<Record<string, unknown>>): void {
  const fields = (['subject', 'message'] as const).flatMap((path) =>
    unknownVariables(letter[path] ?? '', known).map((name) => ({
      path,
      code: 'unknown_variable',
      message: `La variable {${name}} n’existe pas.`,
    })),
  )
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
