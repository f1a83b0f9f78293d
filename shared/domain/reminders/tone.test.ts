import { expect, test } from 'vitest'
import { familiarMessages } from './familiar-messages.ts'
import { planFaults } from './plan.ts'
import { startPlans } from './start-plans.ts'
import { inTone } from './tone.ts'

const plans = Object.entries(startPlans).filter(([key]) => key !== 'public_buyer')
const written = plans.flatMap(([, { steps }]) => steps.filter(({ channel }) => channel !== 'call'))

test('each text of the start has one in « tu », which names the same variables and is a sound step', () => {
  for (const step of written) {
    const tu = inTone(step, 'tu')
    expect(tu.message).not.toBe(step.message)
    expect(`${tu.subject} ${tu.message}`).not.toMatch(/\b(vous|votre|vos)\b/i)
    const variables = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
    expect(variables(tu.message)).toEqual(variables(step.message))
    expect(inTone(tu, 'vous')).toEqual({ subject: step.subject, message: step.message })
  }
  expect(familiarMessages).toHaveLength(new Set(written.map(({ message }) => message)).size)
})

test('a plan in « tu » may be saved: its words threaten nobody', () => {
  for (const [, plan] of plans) {
    const steps = plan.steps.map((step) => ({ ...step, ...inTone(step, 'tu') }))
    expect(planFaults({ ...plan, steps })).toEqual([])
  }
})

test('what somebody wrote stays as it is, the subject apart from the message', () => {
  const [step] = startPlans.professional.steps
  const own = { subject: step!.subject, message: 'Bonjour, il reste {total}.' }
  expect(inTone(own, 'tu')).toEqual({ subject: expect.stringMatching(/^Ta facture/), message: own.message })
})
