import { familiarMessages } from './familiar-messages.ts'
import type { ReminderTone } from './plan.ts'
import { greeted } from './start-plans.ts'

type Words = { subject: string; message: string }

const texts = familiarMessages.map(([vous, tu]) => ({
  vous: { subject: vous.subject, message: greeted(vous.text) },
  tu: { subject: tu.subject, message: greeted(tu.text) },
}))

/** The words of a step in another tone, as far as they are those of the start; what somebody wrote stays as it is. */
export function inTone({ subject, message }: Words, tone: ReminderTone): Words {
  const from = tone === 'tu' ? 'vous' : 'tu'
  return {
    subject: texts.find((text) => text[from].subject === subject)?.[tone].subject ?? subject,
    message: texts.find((text) => text[from].message === message)?.[tone].message ?? message,
  }
}
