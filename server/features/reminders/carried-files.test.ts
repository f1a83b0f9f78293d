import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { ATTACHED_MAX_BYTES } from '#shared/domain/reminders/attached-files.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** A Tuesday, an hour after the hour of the settings. */
const clock = createFixedClock(instantOf('Europe/Paris', '2026-11-17', 600))

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
})
afterAll(() => app.close())

/** Lets the one step that waits leave, approved by somebody. Returns it, and what its mail carries. */
async function leave(by: Member = owner) {
  await followChanges(app.context)
  await decideReminders(app.context)
  const { body } = await own().ask<{ items: ReminderDetail[] }>('GET', '/waiting')
  const [{ id }] = body.items as [ReminderDetail]
  const { body: approved } = await own().ask<{ done: string[] }>(
    'POST',
    '/approve',
    { reminderIds: [id] },
    by,
    randomUUID(),
  )
  expect(approved.done).toEqual([id])
  await sendApproved(app.context, { orgId: owner.orgId, reminderId: id }, { last: true })
  const reminder = (await own().ask<ReminderDetail>('GET', `/${id}`)).body
  const [mail] = await own().sql<{ attachments: { filename: string; fileKey: string }[]; text: string }>(
    'select attachments, text from outgoing_mails where org_id = $1 and kind = $2',
    owner.orgId,
    'reminder',
  )
  return { reminder, mail: mail!, names: mail!.attachments.map(({ filename }) => filename) }
}

const issuedKey = async (invoiceId: string) =>
  (
    await own().sql<{ pdf_file_key: string }>(
      'select pdf_file_key from invoice_documents where invoice_id = $1',
      invoiceId,
    )
  )[0]!.pdf_file_key

test('a step carries the invoices it asks for as they were issued, and ends with the name of who approved it', async () => {
  const { companyId } = await own().makeClient()
  const oldest = await own().makeLate(companyId, { days: 6 })
  const recent = await own().makeLate(companyId, { days: 4 })
  const colleague = await app.makeMember(owner.orgId, 'admin')
  await own().sql('update users set name = $2 where id = $1', colleague.userId, 'Nadia Ferrand')
  const { reminder, mail, names } = await leave(colleague)
  expect(names).toEqual([`Facture-${oldest.number}.pdf`, `Facture-${recent.number}.pdf`])
  expect(mail.attachments[0]!.fileKey).toBe(await issuedKey(oldest.id))
  expect(reminder).toMatchObject({
    state: 'sent',
    attachments: ['invoices'],
    hasPdf: false,
    note: null,
    endedByName: 'Nadia Ferrand',
  })
  expect(reminder.message).toMatch(/\nNadia Ferrand\nAtelier Test$/)
  expect(mail.text).not.toContain('non jointe')
})

test('a later step has the statement too; an invoice that is too heavy is left out, and said', async () => {
  const { companyId } = await own().makeClient()
  const heavy = await own().makeLate(companyId, { days: 26 })
  const light = await own().makeLate(companyId, { days: 4 })
  const key = await issuedKey(heavy.id)
  await app.context.files.put(key, new Uint8Array(ATTACHED_MAX_BYTES), { contentType: 'application/pdf' })
  const { reminder, mail, names } = await leave()
  expect(names).toEqual([expect.stringMatching(/^Releve-de-compte-.*\.pdf$/), `Facture-${light.number}.pdf`])
  const said = `Facture non jointe\u00a0: ${heavy.number}.`
  expect(reminder).toMatchObject({ attachments: ['invoices', 'statement'], hasPdf: true, note: said })
  expect(mail.text).toContain(said)
})
