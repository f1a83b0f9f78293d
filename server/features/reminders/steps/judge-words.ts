import { DomainError } from '#shared/domain/domain-error.ts'
import {
  emptyVariables,
  type ReminderSubject,
  type ReminderValues,
  variableFault,
} from '#shared/domain/reminders/variables.ts'
import { wordingFaults } from '#shared/domain/reminders/wording.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

type Words = { subject: string; message: string }
const parts = ['subject', 'message'] as const

/** Refuses words that a reminder may not hold, before anything is drawn. Errors, at their field: invalid_input (a variable that is none), reminder_words_refused. */
export function assertWords(words: Words, subject: ReminderSubject): void {
  refuse('invalid_input', words, (text) => {
    const fault = variableFault(text, subject)
    return fault === null ? [] : [fault]
  })
  refuse('reminder_words_refused', words, (text) =>
    wordingFaults(text).map((fault) => `${guillemets(fault.words)}${NBSP}: ${fault.reason}`),
  )
}

/** Nothing leaves on the strength of a figure that is not known. Errors, at their field: invalid_input. */
export function assertKnown(words: Words, values: ReminderValues): void {
  refuse('invalid_input', words, (text) =>
    emptyVariables([text], values).map(
      (name) => `{${name}} n’a pas de valeur pour ce client aujourd’hui${NBSP}: retirez cette variable.`,
    ),
  )
}

function refuse(
  code: 'invalid_input' | 'reminder_words_refused',
  words: Words,
  faultsOf: (text: string) => string[],
): void {
  const fields = parts.flatMap((path): FieldError[] =>
    faultsOf(words[path]).map((message) => ({ path, code, message })),
  )
  if (fields.length > 0) throw new DomainError(code, { fields })
}
