import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { formatMoney } from '#shared/french/format.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeTemplates, template } from '#web/test/email-templates.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceSending } from '#web/test/invoice-links.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')

type Facts = { status?: InvoiceDetail['status']; sending?: Partial<InvoiceSending>; as?: 'owner' | 'member' }
function open({ status = 'issued', sending = { sentAt: null, links: [] }, as = 'owner' }: Facts = {}) {
  fakeApi({
    invoices: { getInvoice: () => invoice(status) },
    invoiceSending: { getInvoiceSending: () => invoiceSending(sending) },
  })
  return openPage(`/revenues/management/invoices/${invoice().id}`, { me: member(as) })
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('an issued invoice is sent by the keyboard, with words that its author changed', async () => {
  const sent: unknown[] = []
  fakeApi({
    invoiceSending: {
      sendInvoice: (input) => {
        sent.push(input)
        return invoiceSending()
      },
    },
  })
  open()
  const send = getByRole('button', { name: 'Envoyer', exact: true })
  await expect.element(getByText('Ce document n’a pas encore été envoyé.')).toBeVisible()
  ;(send.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Objet' }))
    .toHaveValue('Facture F2026-0007 – Atelier Aubry')
  await checkScreen()
  await dialog.getByText('Aperçu de l’e-mail').click()
  await expect.element(dialog.getByText(/Bonjour Élise Vasseur,/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Objet' }).fill('Votre facture {numero}')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent)
    .toMatchObject([
      { invoiceId: invoice().id, subject: 'Votre facture {numero}', to: { name: 'Élise Vasseur' } },
    ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a refusal is said at its field, and the words stay', async () => {
  fakeApi({
    invoiceSending: {
      sendInvoice: () => {
        throw new Refusal('invoice_already_sent')
      },
    },
  })
  open()
  await getByRole('button', { name: 'Envoyer', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'E-mail du destinataire' }).fill('')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText('Indiquez l’adresse e-mail du destinataire.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'E-mail du destinataire' }).fill('elise@vasseur.test')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Bonjour')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText(/a déjà été envoyée/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Bonjour')
})

test('a template takes the place of the words, until it is undone', async () => {
  const asked: object[] = []
  fakeTemplates([template(1)])
  fakeApi({
    emailTemplates: {
      renderTemplate: (input) => {
        asked.push(input)
        const text = '{salutation}\n\nVotre facture est à régler avant le 21 décembre 2026.'
        return { subject: 'Votre facture', html: `<p>${text}</p>`, text, prospecting: false, missing: [] }
      },
    },
  })
  open()
  await getByRole('button', { name: 'Envoyer', exact: true }).click()
  await dialog.getByRole('button', { name: 'Utiliser un modèle' }).click()
  await getByRole('option', { name: /Relance de devis/ }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Objet' })).toHaveValue('Votre facture')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Message' }))
    .toHaveValue(expect.stringContaining('21 décembre 2026'))
  expect(asked).toMatchObject([{ invoiceId: invoice().id, later: ['lien', 'salutation'], use: true }])
  const said = getByRole('listitem').filter({ hasText: /Modèle «.Relance de devis.» utilisé/ })
  await userEvent.hover(said)
  await said.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Objet' })).not.toHaveValue('Votre facture')
})

test('mails and links: one that did not arrive is said, and each is revoked', async () => {
  const [link] = invoiceSending().links
  const failed = { ...link!.mail!, status: 'failed' as const, error: '550 Boîte inconnue' }
  open({ status: 'sent', sending: { links: [{ ...link!, mail: failed }] } })
  await expect.element(getByText('Cet e-mail n’a pas pu être remis')).toBeVisible()
  await expect.element(getByText('550 Boîte inconnue')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const revoked: unknown[] = []
  fakeApi({
    invoiceSending: {
      revokeInvoiceLink: (input) => {
        revoked.push(input)
        return invoiceSending()
      },
    },
  })
  await getByRole('button', { name: /Actions sur le lien/ }).click()
  await getByRole('menuitem', { name: 'Révoquer le lien' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Révoquer le lien' }).click()
  await expect.poll(() => revoked).toEqual([{ invoiceId: invoice().id, linkId: link!.id }])
})

const dispute = {
  id: '0198a5c2-0000-7000-8000-000000000081',
  reason: 'not_delivered' as const,
  message: 'Il manque les plinthes.',
  amountCents: 40_000,
  recipientEmail: 'elise@vasseur.test',
  openedByName: null,
  openedAt: '2026-11-25T10:00:00.000Z',
  files: [{ id: '0198a5c2-0000-7000-8000-000000000082', name: 'plinthes.jpg', size: 1_234_567 }],
  settledAt: null,
  settledByName: null,
  settledNote: null,
}

test('a dispute is settled with a note', async () => {
  const settled: unknown[] = []
  const saved: unknown[] = []
  fakeApi({
    invoiceSending: {
      getDisputeFile: (input) => {
        saved.push(input)
        return new File(['x'], 'plinthes.jpg', { type: 'application/octet-stream' })
      },
      settleInvoiceDispute: (input) => {
        settled.push(input)
        return invoiceSending()
      },
    },
  })
  open({ status: 'disputed', sending: { disputes: [dispute] } })
  await expect.element(getByText(/Il manque les plinthes/)).toBeVisible()
  await expect.element(getByText(/^Sur 400,00\s€\s: le reste peut être relancé et payé\.$/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Enregistrer plinthes.jpg' }).click()
  await expect.poll(() => saved).toMatchObject([{ disputeId: dispute.id, fileId: dispute.files[0]!.id }])
  await getByRole('button', { name: 'Litige réglé' }).click()
  await dialog.getByRole('button', { name: 'Litige réglé' }).click()
  await expect.element(dialog.getByText('Indiquez comment le litige a été réglé.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Plinthes posées le 26.')
  await dialog.getByRole('button', { name: 'Litige réglé' }).click()
  await expect.poll(() => settled).toMatchObject([{ disputeId: dispute.id, note: 'Plinthes posées le 26.' }])
})

test('an invoice of which a part is contested is sent again for the rest', async () => {
  open({ status: 'disputed', sending: { disputes: [dispute] } })
  await getByRole('button', { name: 'Renvoyer', exact: true }).click()
  const asked = formatMoney(invoice('disputed').owedCents - dispute.amountCents)
  await expect
    .element(dialog.getByRole('textbox', { name: 'Message' }))
    .toHaveValue(expect.stringContaining(`Il reste ${asked} à payer`))
})

test('who may not send reads why', async () => {
  open({ as: 'member' })
  await expect
    .element(getByRole('button', { name: 'Envoyer', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})
