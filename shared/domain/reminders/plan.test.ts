import { describe, expect, it, test } from 'vitest'
import {
  isFormalNotice,
  type PlanStep,
  planFaults,
  type ReminderPlan,
  reminderAttachments,
  reminderChannels,
  stepTextFaults,
} from './plan.ts'
import { startPlanKeys, startPlans } from './start-plans.ts'
import { reminderValues } from './variables.ts'

const step: PlanStep = {
  days: 3,
  channel: 'mail',
  tone: 'vous',
  subject: 'Facture {numero}',
  message: '{salutation} Il reste {total} à régler.',
  attachments: [],
  automatic: true,
}
const plan: ReminderPlan = { name: 'Essai', subject: 'invoices', steps: [step, { ...step, days: 12 }] }
const faultsOf = (changes: Partial<ReminderPlan>) =>
  planFaults({ ...plan, ...changes }).map(({ path, code }) => [path, code])
const ofStep = (changes: Partial<PlanStep>) => faultsOf({ steps: [{ ...step, ...changes }] })

describe('a plan', () => {
  it('is accepted in order, at 400 days at most, before the due date too', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ steps: [-400, 0, 400].map((days) => ({ ...step, days })) })).toEqual([])
  })

  it('is accepted by every channel, with every file', () => {
    for (const channel of reminderChannels)
      expect(ofStep({ channel, attachments: reminderAttachments })).toEqual([])
  })

  it('is refused without a name, without a step or with too many', () => {
    expect(faultsOf({ name: ' ' })).toEqual([['name', 'plan_name']])
    expect(faultsOf({ steps: [] })).toEqual([['steps', 'plan_empty']])
    expect(faultsOf({ steps: Array.from({ length: 21 }, (_, days) => ({ ...step, days })) })).toEqual([
      ['steps', 'plan_too_long'],
    ])
  })

  it('is refused with two steps on a day, or out of order', () => {
    expect(faultsOf({ steps: [step, step] })).toEqual([['steps.1.days', 'step_same_day']])
    expect(faultsOf({ steps: [step, { ...step, days: 2 }] })).toEqual([['steps.1.days', 'step_unordered']])
  })
})

describe('a step is refused', () => {
  test.each([
    [{ days: 401 }, 'days', 'step_days'],
    [{ days: -401 }, 'days', 'step_days'],
    [{ days: 1.5 }, 'days', 'step_days'],
    [{ subject: ' ' }, 'subject', 'step_subject'],
    [{ subject: 'a\nb' }, 'subject', 'step_subject'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'step_subject'],
    [{ message: '' }, 'message', 'step_message'],
    [{ message: 'Merci de payer {numero}.' }, 'message', 'step_without_amount'],
    [{ message: '{total} {montant}' }, 'message', 'step_variable'],
    [{ subject: '{date}' }, 'subject', 'step_variable'],
    [{ message: '{total}, sinon la saisie.' }, 'message', 'step_wording'],
  ])('with %o', (change, field, code) => {
    expect(ofStep(change)).toEqual([[`steps.0.${field}`, code]])
  })

  it('for a devis before its sending, with what is of invoices, with a file', () => {
    const quote = { subject: 'quote' } as const
    expect(faultsOf({ ...quote, steps: [{ ...step, days: 0 }] })).toEqual([
      ['steps.0.days', 'step_before_quote'],
    ])
    expect(faultsOf({ ...quote, steps: [{ ...step, message: '{total} {interets}' }] })).toEqual([
      ['steps.0.message', 'step_variable'],
    ])
    expect(faultsOf({ ...quote, steps: [{ ...step, attachments: ['statement'] }] })).toEqual([
      ['steps.0.attachments', 'step_attachment'],
    ])
  })

  it('with the words found and the reason', () => {
    const [fault] = stepTextFaults({ ...step, message: '{total} + frais de relance' }, 'invoices')
    expect(fault?.message).toMatch(/^«\u202ffrais de relance\u202f»\u00a0: Les frais/)
  })
})

it('a call needs neither subject nor amount, but its words are read', () => {
  expect(ofStep({ channel: 'call', subject: '', message: 'Demander une date.' })).toEqual([])
  expect(ofStep({ channel: 'call', subject: '', message: 'Parler du tribunal.' })).toEqual([
    ['steps.0.message', 'step_wording'],
  ])
})

it('a text edited by hand names the amount in figures', () => {
  const edited = { ...step, message: 'Il reste 12,00\u00a0€.' }
  expect(stepTextFaults(edited, 'invoices', '12,00\u00a0€')).toEqual([])
  expect(stepTextFaults(edited, 'invoices', '13,00\u00a0€')).toHaveLength(1)
})

describe('plans of the start', () => {
  test.each(startPlanKeys)('%s is a plan that may be saved, in vouvoiement', (key) => {
    expect(planFaults(startPlans[key])).toEqual([])
    for (const { message, tone, channel } of startPlans[key].steps) {
      expect(tone).toBe('vous')
      expect(message).not.toMatch(/\b(?:tu|toi|ton|tes|te)\b/i)
      if (channel !== 'call') expect(message).toMatch(/^\{salutation\}\n[\s\S]*\{entreprise\}$/)
    }
  })

  it('of a professional has the days of the issue, and ends by a formal notice that a person sends', () => {
    const { steps } = startPlans.professional
    expect(steps.map(({ days }) => days)).toEqual([-5, 3, 12, 25, 40])
    expect(steps.map(isFormalNotice)).toEqual([false, false, false, false, true])
    expect(steps.at(-1)).toMatchObject({ automatic: false, channel: 'registered_letter' })
  })

  it('never ask a consumer for interest nor for the indemnity', () => {
    for (const { message } of startPlans.consumer.steps)
      expect(message).not.toMatch(/\{interets\}|\{indemnite\}/)
  })

  it('name no delay before the due date', () => {
    for (const { steps } of Object.values(startPlans))
      for (const { days, subject, message } of steps)
        if (days <= 0) expect(subject + message).not.toContain('{joursRetard}')
  })
})

test('variables of the plans all exist', () => {
  expect(() =>
    reminderValues({
      today: '2026-01-01',
      currency: 'EUR',
      clientName: '',
      invoices: [],
      interestCents: null,
      indemnityCents: 0,
      lastPayment: null,
      url: '',
      recipientName: null,
      sellerName: '',
      senderName: null,
    }),
  ).toThrow(RangeError)
})
