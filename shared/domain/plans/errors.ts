import type { ErrorTable } from '../verdict.ts'

export const planErrors = {
  plan_limit: { status: 403, text: 'Votre formule ne le permet pas.' },
} as const satisfies ErrorTable
