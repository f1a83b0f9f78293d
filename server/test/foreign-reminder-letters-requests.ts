import { makeWaitingReminder } from './foreign-reminder-engine-requests.ts'
import type { ForeignRequest } from './foreign-request.ts'

const of =
  (body: object): ForeignRequest =>
  async (app, neighbour) => ({ params: { reminderId: await makeWaitingReminder(app, neighbour) }, body })

/** Requests that name letters of another organization. */
export const reminderLettersRequests: Record<string, ForeignRequest> = {
  'reminderLetters.drawLetter': of({ revision: 1, subject: 'À moi', message: 'Il reste {total}.' }),
  'reminderLetters.postLetter': of({ postedOn: '2026-11-01' }),
  'reminderLetters.sendRegisteredLetter': of({ email: 'a@b.test' }),
  'reminderLetters.getLetterProof': of({}),
  'reminderLetters.recordReceipt': of({ receivedOn: '2026-11-01' }),
}
