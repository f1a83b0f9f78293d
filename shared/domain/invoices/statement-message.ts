import { greetingOf } from '#shared/domain/documents/message-template.ts'
import { type Currency, formatLongDate, formatMoney } from '#shared/french/format.ts'

/** The words between braces that the mail of a statement of account may hold, and what each stands for. */
export const statementMessageVariables = {
  salutation: '«\u202fBonjour…,\u202f» avec le nom du contact, ou «\u202fMadame, Monsieur,\u202f»',
  client: 'Nom du client',
  date: 'Dernier jour du relevé',
  solde: 'Ce que le client doit à cette date, ou ce qui est en sa faveur',
  entreprise: 'Nom de votre entreprise',
  expediteur: 'Votre nom',
} as const
export type StatementMessageValues = Record<keyof typeof statementMessageVariables, string>

export const defaultStatementSubject = 'Relevé de compte au {date} – {entreprise}'

/** `balanceCents`: above 0, the client owes; below, is owed. */
export function defaultStatementMessage(balanceCents: number): string {
  const state =
    balanceCents > 0
      ? 'À cette date, vous nous devez {solde}.'
      : balanceCents < 0
        ? 'À cette date, votre compte présente {solde} en votre faveur.'
        : 'À cette date, votre compte est soldé.'
  return `{salutation}

Veuillez trouver ci-joint votre relevé de compte arrêté au {date}. ${state}

Si un règlement récent n’y figure pas encore, ou pour toute question, il suffit de répondre à cet e-mail.

Cordialement,
{expediteur}
{entreprise}`
}

/** Values of the variables. `balanceCents` as for `defaultStatementMessage`; `to`: the last day. */
export function statementMessageValues(facts: {
  clientName: string
  to: string
  balanceCents: number
  currency: Currency
  sellerName: string
  recipientName: string | null
  senderName: string | null
}): StatementMessageValues {
  const { clientName, to, balanceCents, currency, sellerName, recipientName, senderName } = facts
  return {
    salutation: greetingOf(recipientName?.trim() || null),
    client: clientName,
    date: formatLongDate(to),
    solde: formatMoney(Math.abs(balanceCents), currency),
    entreprise: sellerName,
    expediteur: senderName ?? sellerName,
  }
}
