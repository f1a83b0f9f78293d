import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftFileAddress } from '#web/features/composer/draft-file-address.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { conversation, id } from '#web/test/conversations.ts'
import { answer, button, openConversation, resetServer, server } from '#web/test/draft-server.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { invoiceSummary } from '#web/test/invoices.ts'
import { draftFile, sender } from '#web/test/writing.ts'

const P = '<p style="margin: 0 0 12px">'

beforeEach(resetServer)

describe('files', () => {
  const pieces = (held: number) => draftFile({ name: 'photos.zip', size: 3_000_000, receivedBytes: held })

  test('are sent in pieces with their progress, and taken away', async () => {
    const offsets: number[] = []
    openConversation(
      {},
      {
        startDraftFile: () => pieces(0),
        sendDraftPiece: ({ offset }) => {
          offsets.push(Number(offset))
          return pieces(Math.min(Number(offset) + 983_040, 3_000_000))
        },
        removeDraftFile: ({ fileId }) => ({ fileId }),
      },
    )
    await answer()
    await page
      .getByLabelText('Fichiers à joindre')
      .upload(new File([new Uint8Array(3_000_000)], 'photos.zip'))
    await expect.element(page.getByRole('link', { name: /photos\.zip/ })).toBeVisible()
    expect(offsets).toEqual([0, 983_040, 1_966_080, 2_949_120])
    await checkScreen()
    await button('Retirer photos.zip').click()
    await expect.element(page.getByRole('link', { name: /photos\.zip/ })).not.toBeInTheDocument()
  })

  test('too heavy for the mailbox are refused before they are sent', async () => {
    openConversation({}, { listSenders: () => ({ items: [sender({ maxBytes: 1_000_000 })] }) })
    await answer()
    await page
      .getByLabelText('Fichiers à joindre')
      .upload(new File([new Uint8Array(3_000_000)], 'photos.zip'))
    await expect.element(page.getByText(/photos\.zip.*trop lourd\. Ce compte mail accepte/)).toBeVisible()
  })

  test('a picture stands where it was pasted, shown at once', async () => {
    const photo = draftFile({
      id: id(301),
      name: 'vue.png',
      type: 'image/png',
      size: 3,
      receivedBytes: 3,
      contentId: 'vue@x',
    })
    openConversation(
      {},
      { startDraftFile: ({ inline }) => ({ ...photo, contentId: inline ? photo.contentId : null }) },
    )
    await answer()
    await userEvent.keyboard('Voici ')
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['abc'], 'vue.png', { type: 'image/png' }))
    document
      .querySelector('.rich-text')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect
      .poll(() => server.stored.body)
      .toBe(`${P}Voici <img src="cid:vue%40x" alt="vue.png" style="max-width: 100%"></p>`)
    await expect
      .element(page.getByRole('img', { name: 'vue.png' }))
      .toHaveAttribute('src', draftFileAddress(photo.id))
  })

  test('a devis of the client is attached', async () => {
    const attached: unknown[] = []
    openConversation(
      {
        people: [{ ...conversation.people[0]!, companyId: id(60), companyName: 'Client SARL' }],
      },
      {
        attachQuote: ({ quoteId, signed }) => {
          attached.push([quoteId, signed])
          return draftFile({ name: 'D-2026-0042.pdf', origin: 'signed_quote' })
        },
      },
    )
    fakeApi({
      quotes: {
        listQuotes: ({ companyId }) => ({
          items: companyId === id(60) ? [quote] : [],
          nextCursor: null,
        }),
      },
    })
    await answer()
    await button('Joindre un devis').click()
    const dialog = page.getByRole('dialog', { name: 'Joindre un devis' })
    await expect.element(dialog.getByText('Devis de Client SARL')).toBeVisible()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Joindre l’exemplaire signé de D-2026-0042' }).click()
    await expect.element(page.getByRole('link', { name: /D-2026-0042\.pdf/ })).toBeVisible()
    expect(attached).toEqual([[id(70), true]])
  })

  test('an issued invoice of the client is attached; drafts are not offered', async () => {
    const attached: unknown[] = []
    openConversation(
      {
        people: [{ ...conversation.people[0]!, companyId: id(60), companyName: 'Client SARL' }],
      },
      {
        attachInvoice: ({ invoiceId }) => {
          attached.push(invoiceId)
          return draftFile({ name: 'F2026-0042.pdf', origin: 'invoice' })
        },
      },
    )
    fakeApi({
      invoices: {
        listInvoices: ({ companyId }) => ({
          items:
            companyId === id(60)
              ? [
                  invoiceSummary('sent', { id: id(71), number: 'F2026-0042' }),
                  invoiceSummary('draft', { id: id(72), number: null }),
                ]
              : [],
          nextCursor: null,
        }),
      },
    })
    await answer()
    await button('Joindre une facture').click()
    const dialog = page.getByRole('dialog', { name: 'Joindre une facture' })
    await expect.element(dialog.getByText('Factures de Client SARL')).toBeVisible()
    expect(dialog.getByRole('listitem').elements()).toHaveLength(1)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Joindre le PDF de F2026-0042' }).click()
    await expect.element(page.getByRole('link', { name: /F2026-0042\.pdf/ })).toBeVisible()
    expect(attached).toEqual([id(71)])
  })
})

const quote = {
  id: id(70),
  status: 'signed' as const,
  number: 'D-2026-0042',
  title: 'Aménagement',
  clientName: 'Client SARL',
  companyId: id(60),
  contactId: null,
  currency: 'EUR' as const,
  netCents: 100_000,
  grossCents: 120_000,
  issuedOn: '2026-11-01',
  validUntil: '2026-12-01',
  nextTaskOn: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  demo: false,
  version: 1,
  changeAskedAt: null,
}
