import type { FieldError } from '#shared/domain/verdict.ts'
import { fold } from '#shared/french/fold.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'
import { type ReminderSubject, saysAmount, variableFault } from './variables.ts'
import { wordingFaults } from './wording.ts'

export const channelLabels = {
  mail: 'E-mail',
  call: 'Appel',
  letter: 'Courrier',
  registered_letter: 'Lettre recommandée',
} as const
export type ReminderChannel = keyof typeof channelLabels
export const reminderChannels = Object.keys(channelLabels) as ReminderChannel[]

export const reminderTones = ['vous', 'tu'] as const
export type ReminderTone = (typeof reminderTones)[number]

export const attachmentLabels = {
  invoices: 'Factures',
  statement: 'Relevé de compte',
  signed_quote: 'Devis signé',
} as const
export type ReminderAttachment = keyof typeof attachmentLabels
export const reminderAttachments = Object.keys(attachmentLabels) as ReminderAttachment[]

export type PlanStep = {
  /** From the due date of the carrying invoice (negative: before), or from the sending of a devis. */
  days: number
  channel: ReminderChannel
  tone: ReminderTone
  subject: string
  /** Text with variables; of a call, what to say. */
  message: string
  attachments: readonly ReminderAttachment[]
  /** False: a person approves it each time. */
  automatic: boolean
  /** Of its day, from 0 to 23; without one, that of the settings. */
  hour?: number | null | undefined
  /** The mailbox of its mail, or Ardoise’s own address (null); without it, the organization’s choice. */
  mailboxId?: string | null | undefined
}

/** Steps in the order of their days. */
export type ReminderPlan = { name: string; subject: ReminderSubject; steps: readonly PlanStep[] }

export const STEP_DAYS_MAX = 400
export const STEPS_MAX = 20
export const PLAN_NAME_MAX = 80
export const STEP_SUBJECT_MAX = 200
export const STEP_MESSAGE_MAX = 5_000

/** Codes of the faults of a plan. */
export type PlanFaultCode =
  | 'plan_name'
  | 'plan_empty'
  | 'plan_too_long'
  | 'step_days'
  | 'step_before_quote'
  | 'step_same_day'
  | 'step_unordered'
  | 'step_subject'
  | 'step_message'
  | 'step_without_amount'
  | 'step_variable'
  | 'step_wording'
  | 'step_attachment'
export type PlanFault = FieldError & { code: PlanFaultCode }

/** All that forbids saving a plan, in the order of its form (`name`, `steps`, `steps.0.days`, …); empty when it may be. */
export function planFaults({ name, subject, steps }: ReminderPlan): PlanFault[] {
  const faults: PlanFault[] = []
  const length = name.trim().length
  if (length === 0 || length > PLAN_NAME_MAX)
    faults.push({
      path: 'name',
      code: 'plan_name',
      message: `Donnez un nom au plan (max. ${PLAN_NAME_MAX}${NBSP}caractères).`,
    })
  if (steps.length === 0)
    faults.push({ path: 'steps', code: 'plan_empty', message: 'Ajoutez au moins une étape au plan.' })
  if (steps.length > STEPS_MAX)
    faults.push({
      path: 'steps',
      code: 'plan_too_long',
      message: `Un plan a ${STEPS_MAX}${NBSP}étapes au plus.`,
    })
  for (const [index, step] of steps.entries()) {
    const at = (field: keyof PlanStep) => `steps.${index}.${field}`
    const days = daysFault(step.days, steps[index - 1]?.days, subject)
    if (days) faults.push({ path: at('days'), ...days })
    faults.push(...stepTextFaults(step, subject).map((fault) => ({ ...fault, path: at(fault.path) })))
    if (subject === 'quote' && step.attachments.length > 0)
      faults.push({
        path: at('attachments'),
        code: 'step_attachment',
        message: 'Un devis est relancé avec son lien, sans pièce jointe.',
      })
  }
  return faults
}

function daysFault(
  days: number,
  before: number | undefined,
  subject: ReminderSubject,
): { code: PlanFaultCode; message: string } | null {
  if (!Number.isInteger(days) || Math.abs(days) > STEP_DAYS_MAX)
    return {
      code: 'step_days',
      message: `Une étape a lieu à ${STEP_DAYS_MAX}${NBSP}jours au plus, en jours entiers.`,
    }
  if (subject === 'quote' && days < 1)
    return { code: 'step_before_quote', message: 'Un devis est relancé après le jour de son envoi.' }
  if (days === before)
    return { code: 'step_same_day', message: 'Deux étapes ne peuvent pas avoir lieu le même jour.' }
  if (before !== undefined && days < before)
    return { code: 'step_unordered', message: 'Cette étape doit suivre la précédente.' }
  return null
}

type TextFault = { path: 'subject' | 'message'; code: PlanFaultCode; message: string }

/**
 * What forbids the words of a step, saved in a plan or edited by hand before they leave. `total`: what is asked, as a text whose
 * variables are filled says it; null for a template. A call has no subject and need not name the amount: a person speaks.
 */
export function stepTextFaults(
  { channel, subject, message }: Pick<PlanStep, 'channel' | 'subject' | 'message'>,
  of: ReminderSubject,
  total: string | null = null,
): TextFault[] {
  const isCall = channel === 'call'
  const faults: TextFault[] = []
  if ((!isCall && subject.trim() === '') || subject.length > STEP_SUBJECT_MAX || /[\r\n]/.test(subject))
    faults.push({
      path: 'subject',
      code: 'step_subject',
      message: `Donnez un objet d’une ligne (max. ${STEP_SUBJECT_MAX}${NBSP}caractères).`,
    })
  if (message.trim() === '' || message.length > STEP_MESSAGE_MAX)
    faults.push({
      path: 'message',
      code: 'step_message',
      message: `Écrivez le message (max. ${STEP_MESSAGE_MAX}${NBSP}caractères).`,
    })
  else if (!isCall && !saysAmount(message) && (total === null || !message.includes(total)))
    faults.push({
      path: 'message',
      code: 'step_without_amount',
      message: `Le message doit dire le montant${NBSP}: ajoutez la variable {total}${of === 'invoices' ? ' ou {factures}' : ''}.`,
    })
  for (const [path, text] of [
    ['subject', subject],
    ['message', message],
  ] as const) {
    const unknown = variableFault(text, of)
    if (unknown !== null) faults.push({ path, code: 'step_variable', message: unknown })
    for (const { words, reason } of wordingFaults(text))
      faults.push({ path, code: 'step_wording', message: `${guillemets(words)}${NBSP}: ${reason}` })
  }
  return faults
}

const FORMAL_WORDS = ['mise en demeure', 'mettons en demeure', 'mets en demeure', 'mettre en demeure']

/** Whether a step is a « mise en demeure »: these words make one, in writing (C. civ. 1344). */
export function isFormalNotice({ channel, subject, message }: Omit<PlanStep, 'days'>): boolean {
  const text = fold(`${subject}\n${message}`)
  return channel !== 'call' && FORMAL_WORDS.some((words) => text.includes(words))
}
