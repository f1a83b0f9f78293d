import { fillMessage, greetingOf, unknownVariables } from '#shared/domain/documents/message-template.ts'
import { type Currency, formatCount, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { contestedWords } from './contested-words.ts'

/** What a plan reminds of: invoices that are owed, or a devis that waits for its answer. */
export type ReminderSubject = 'invoices' | 'quote'
type Variable = { label: string; of: 'both' | ReminderSubject }

/** The words between braces that the subject and message of a reminder may hold, and what each stands for. */
export const reminderVariables = {
  salutation: {
    label: '«\u202fBonjour…,\u202f» avec le nom du contact, ou «\u202fMadame, Monsieur,\u202f»',
    of: 'both',
  },
  client: { label: 'Nom du client', of: 'both' },
  numero: { label: 'Numéro de la facture la plus ancienne, ou du devis', of: 'both' },
  factures: { label: 'Tableau des factures à payer', of: 'invoices' },
  total: { label: 'Total à payer, ou montant du devis', of: 'both' },
  joursRetard: { label: 'Retard de la facture la plus ancienne, en jours', of: 'invoices' },
  echeance: { label: 'Échéance de la facture la plus ancienne, ou fin de validité du devis', of: 'both' },
  interets: { label: 'Intérêts de retard à ce jour', of: 'invoices' },
  indemnite: { label: `Indemnités de 40${NBSP}€, entre professionnels`, of: 'invoices' },
  lien: { label: 'Adresse de la page où payer, ou du devis', of: 'both' },
  dernierPaiement: { label: 'Dernier paiement reçu du client', of: 'invoices' },
  entreprise: { label: 'Nom de votre entreprise', of: 'both' },
  expediteur: { label: 'Votre nom', of: 'both' },
} as const satisfies Record<string, Variable>
export type ReminderVariable = keyof typeof reminderVariables
export const reminderVariableNames = Object.keys(reminderVariables) as ReminderVariable[]

/** An empty value is one that is not known, or has no sense here: a consumer owes no indemnity. */
export type ReminderValues = Record<ReminderVariable, string>

const named = (template: string): ReminderVariable[] =>
  reminderVariableNames.filter((name) => template.includes(`{${name}}`))

/** Whether a text says what is asked: the total, or the table that holds it. */
export const saysAmount = (template: string): boolean =>
  named(template).some((name) => name === 'total' || name === 'factures')

/** Why the variables of a text cannot be those of a plan’s reminders, in French; null when they can. */
export function variableFault(template: string, subject: ReminderSubject): string | null {
  const [unknown] = unknownVariables(template, reminderVariables)
  if (unknown !== undefined)
    return `La variable {${unknown}} n’existe pas. Choisissez-la parmi les variables proposées.`
  const foreign = named(template).find((name) => !['both', subject].includes(reminderVariables[name].of))
  if (foreign === undefined) return null
  const other = subject === 'quote' ? 'd’un devis' : 'de factures'
  return `La variable {${foreign}} n’a pas de sens dans une relance ${other}.`
}

/** The variables of some texts that have no value now: with one of them nothing may leave. Once each, in the order of the table. */
export function emptyVariables(
  texts: readonly string[],
  values: Readonly<ReminderValues>,
): ReminderVariable[] {
  const all = named(texts.join('\n'))
  return all.filter((name) => values[name].trim() === '')
}

/** The subject or message with its variables replaced. Ask `emptyVariables` before. */
export const fillReminder = (template: string, values: Readonly<ReminderValues>): string =>
  fillMessage(template, values)

/** An invoice of a reminder, in the order shown; cents of the reminder’s currency, which all its invoices share. */
export type RemindedInvoice = {
  number: string
  issuedOn: string
  dueOn: string
  owedCents: number
  /** Contested beside it, and not asked. */
  contestedCents: number
}

export type ReminderFacts = {
  today: string
  currency: Currency
  clientName: string
  /** The oldest first. */
  invoices: readonly RemindedInvoice[]
  /** To `today`; null where a rate is missing, as the sum would be false, or where nothing runs. */
  interestCents: number | null
  /** In euros, whatever the currency: the decree says 40 € (C. com. D441-5). */
  indemnityCents: number
  lastPayment: { on: string; cents: number } | null
  url: string
  recipientName: string | null
  sellerName: string
  senderName: string | null
}

/** A line of the table in a text without layout. */
function invoiceLine(invoice: RemindedInvoice, facts: ReminderFacts): string {
  const { number, issuedOn, dueOn, owedCents, contestedCents } = invoice
  const days = daysBetween(dueOn, facts.today)
  const late = days > 0 ? `, ${formatCount(days, 'jour', 'jours')} de retard` : ''
  const asked = formatMoney(owedCents, facts.currency)
  return `– ${number} du ${formatLongDate(issuedOn)}${NBSP}: ${asked}, à payer avant le ${formatLongDate(dueOn)}${late}${contestedWords(contestedCents, facts.currency)}`
}

/** Values of the variables for the invoices of one client. Errors: RangeError without an invoice. */
export function reminderValues(facts: ReminderFacts): ReminderValues {
  const { today, currency, invoices, interestCents, indemnityCents, lastPayment } = facts
  const [oldest] = invoices
  if (oldest === undefined) throw new RangeError('a reminder has an invoice')
  const money = (cents: number | null) => (cents === null || cents === 0 ? '' : formatMoney(cents, currency))
  const days = daysBetween(oldest.dueOn, today)
  return {
    salutation: greetingOf(facts.recipientName?.trim() || null),
    client: facts.clientName,
    numero: oldest.number,
    factures: invoices.map((invoice) => invoiceLine(invoice, facts)).join('\n'),
    total: money(invoices.reduce((sum, { owedCents }) => sum + owedCents, 0)),
    joursRetard: days > 0 ? formatCount(days, 'jour', 'jours') : '',
    echeance: formatLongDate(oldest.dueOn),
    interets: money(interestCents),
    indemnite: indemnityCents === 0 ? '' : formatMoney(indemnityCents, 'EUR'),
    lien: facts.url,
    dernierPaiement: lastPayment ? `${money(lastPayment.cents)} le ${formatLongDate(lastPayment.on)}` : '',
    entreprise: facts.sellerName,
    expediteur: facts.senderName ?? facts.sellerName,
  }
}

export type QuoteReminderFacts = Pick<
  ReminderFacts,
  'currency' | 'clientName' | 'url' | 'recipientName' | 'sellerName' | 'senderName'
> & { number: string; grossCents: number; validUntil: string | null }

/** Values of the variables for a devis; those of invoices are empty. */
export function quoteReminderValues(facts: QuoteReminderFacts): ReminderValues {
  return {
    salutation: greetingOf(facts.recipientName?.trim() || null),
    client: facts.clientName,
    numero: facts.number,
    factures: '',
    total: formatMoney(facts.grossCents, facts.currency),
    joursRetard: '',
    echeance: facts.validUntil === null ? '' : formatLongDate(facts.validUntil),
    interets: '',
    indemnite: '',
    lien: facts.url,
    dernierPaiement: '',
    entreprise: facts.sellerName,
    expediteur: facts.senderName ?? facts.sellerName,
  }
}
