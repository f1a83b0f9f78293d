import type { Letter } from '#server/features/quotes/mails/quote-mail.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { unknownVariables } from '#shared/domain/quotes/quote-message.ts'

/** Errors: invalid_input (unknown variable). */
export function assertVariables(letter: Letter): void {
  const fields = (['subject', 'message'] as const).flatMap((path) =>
    unknownVariables(letter[path] ?? '').map((name) => ({
      path,
      code: 'unknown_variable',
      message: `La variable {${name}} n’existe pas.`,
    })),
  )
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
