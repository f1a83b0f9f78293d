import { expect, test } from 'vitest'
import type { Member } from '#server/test/harness.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { ATTACHED_MAX_BYTES } from '#shared/domain/reminders/attached-files.ts'
import { engineSite } from './reminder-engine.fixture.ts'

const { site, own, pass, waiting, approve, send } = engineSite()

/** Lets the one step that waits leave, approved by somebody. Returns it, and what its mail carries. */
async function leave(by: Member = site.owner) {
  await pass()
  const [one] = await waiting()
  const { id } = one!
  expect((await approve([id], by)).body.done).toEqual([id])
  await send(id)
  const reminder = (await own().ask<ReminderDetail>('GET', `/${id}`)).body
  const [mail] = await own().sql<{ attachments: { filename: string; fileKey: string }[]; text: string }>(
    'select attachments, text from outgoing_mails where org_id = $1 and kind = $2',
    site.owner.orgId,
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
  const colleague = await site.app.makeMember(site.owner.orgId, 'admin')
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
  await site.app.context.files.put(key, new Uint8Array(ATTACHED_MAX_BYTES), {
    contentType: 'application/pdf',
  })
  const { reminder, mail, names } = await leave()
  expect(names).toEqual([expect.stringMatching(/^Releve-de-compte-.*\.pdf$/), `Facture-${light.number}.pdf`])
  const said = `Facture non jointe\u00a0: ${heavy.number}.`
  expect(reminder).toMatchObject({ attachments: ['invoices', 'statement'], hasPdf: true, note: said })
  expect(mail.text).toContain(said)
})
