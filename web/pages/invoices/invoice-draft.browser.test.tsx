import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization, organization } from '#web/test/filled-organization.ts'
import { invoiceSending } from '#web/test/invoice-links.ts'
import { invoice, issueForecast } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const button = (name: string | RegExp) => getByRole('button', { name, exact: true })
const draft = invoice()
const saves: { revision: number; content: InvoiceDetail['content'] }[] = []
let stored = draft

/** A server that keeps the draft as it is saved. */
function serve(facts: Partial<InvoiceDetail> = {}): void {
  stored = invoice('draft', facts)
  fakeApi({
    invoices: {
      getInvoice: () => stored,
      saveInvoiceDraft: ({ revision, content }) => {
        const whole = { ...stored.content, ...content } as InvoiceDetail['content']
        saves.push({ revision, content: whole })
        stored = { ...stored, revision: revision + 1, content: whole, title: whole.title }
        return stored
      },
    },
  })
}
const open = (facts: Partial<InvoiceDetail> = {}) => {
  serve(facts)
  return openPage(`/revenues/management/invoices/${draft.id}`, { me: member() })
}
const fault = (path: string, code: string, message: string): FieldError => ({ path, code, message })

beforeEach(async () => {
  await page.viewport(1600, 900)
  saves.length = 0
  fillOrganization()
})

describe('the editor', () => {
  test('says that the invoice is ready, and saves what is typed from the revision that was read', async () => {
    open()
    await expect.element(getByRole('heading', { name: 'Prête à être émise' })).toBeVisible()
    await expect.element(getByText('14 rue des Charpentiers, 44000 NANTES')).toBeVisible()
    await expect.element(getByLabelText('Aperçu du document')).toBeVisible()
    await checkScreen()
    await page.viewport(1600, 900)
    await getByRole('textbox', { name: /^Objet/ }).fill('Escalier et rampe')
    await expect
      .poll(() => saves.map(({ revision, content }) => [revision, content.title]))
      .toEqual([[1, 'Escalier et rampe']])
    await expect.element(getByText('Enregistré')).toBeVisible()
    await expect.element(getByRole('heading', { name: 'Escalier et rampe', level: 1 })).toBeVisible()
  })

  test('names each fault with its rule, and leads to its field', async () => {
    const problems = [
      fault('buyer', 'client_missing', 'Choisissez le client de la facture.'),
      fault('lines.1.description', 'invoice_line_incomplete', 'Décrivez cette ligne ou supprimez-la.'),
      fault('contractReference', 'invoice_contract_missing', 'Indiquez le contrat.'),
      fault('seller.siren', 'seller_siren_missing', 'Indiquez le SIREN de votre entreprise.'),
    ]
    fakeApi({ organizations: { getOrganization: () => organization({ siren: null }) } })
    open({ problems, client: null, content: { ...draft.content, companyId: null, contactId: null } })
    await expect.element(getByText('4 points à corriger')).toBeVisible()
    for (const rule of ['BR-07', 'BR-25', 'BR-FR-CO-03', 'BR-FR-10'])
      await expect.element(getByText(`(règle ${rule})`, { exact: true })).toBeVisible()
    await checkScreen()
    await page.viewport(1600, 900)
    await button('Choisissez le client de la facture.').click()
    await expect.element(getByRole('combobox', { name: /^Client/ })).toHaveFocus()
    await button('Décrivez cette ligne ou supprimez-la.').click()
    await expect.element(getByLabelText('Description de la ligne 2')).toHaveFocus()
    await expect.element(getByLabelText('Description de la ligne 2')).toHaveAttribute('aria-invalid', 'true')
    const contract = getByRole('textbox', { name: /^Numéro de contrat/ })
    await expect.element(contract).not.toBeInTheDocument()
    await button('Indiquez le contrat.').click()
    await expect.element(contract).toHaveFocus()
    await button('Indiquez le SIREN de votre entreprise.').click()
    await expect.element(getByRole('textbox', { name: 'SIREN ou SIRET' })).toHaveFocus()
  })

  test('tells at its field the day of a sum received after the issue, and leads to it', async () => {
    const message =
      'Cette somme est reçue après la date d’émission de la facture\u00a0: corrigez l’une des deux dates.'
    open({
      problems: [fault('prepaidOn', 'invoice_prepaid_after_issue', message)],
      content: { ...draft.content, prepaidCents: 10_000, prepaidOn: '2026-12-24' },
    })
    const field = getByLabelText(/^Reçu le/)
    await button(message).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(message)
    await expect.element(getByLabelText(/^Déjà reçu/)).not.toHaveAttribute('aria-invalid', 'true')
    await checkScreen()
  })

  test('gives a line its own treatment of VAT', async () => {
    open()
    const field = getByRole('combobox', { name: 'TVA', exact: true })
    await expect.element(field).toHaveDisplayValue('10\u00a0%')
    await field.selectOptions('Autoliquidation, sous-traitance du bâtiment')
    await expect
      .poll(() => saves.at(-1)?.content.lines[1])
      .toMatchObject({
        vat: { kind: 'reverse_charge_construction' },
        vatRateBps: 1_000,
      })
    await expect.element(getByText('Net à payer')).toBeVisible()
    await expect.element(getByText('4 560,00 €').last()).toBeVisible()
    await field.selectOptions('20\u00a0%')
    await expect.poll(() => saves.at(-1)?.content.lines[1]).toMatchObject({ vat: null, vatRateBps: 2_000 })
  })

  test('keeps rare options folded until one is written', async () => {
    const content = { ...draft.content, vat: { kind: 'export' as const }, buyerReference: 'SERVICE-12' }
    open({ content })
    await expect.element(getByRole('textbox', { name: /^Référence de l’acheteur/ })).toHaveValue('SERVICE-12')
    await expect
      .element(getByRole('combobox', { name: 'Régime de TVA de la facture' }))
      .toHaveDisplayValue('Exportation hors de l’Union européenne')
    await expect
      .element(getByRole('combobox', { name: 'TVA', exact: true }))
      .toHaveDisplayValue('Comme la facture')
    await getByRole('checkbox', { name: /Livraison à une autre adresse/ }).click()
    await getByRole('textbox', { name: 'Ville' }).fill('Lisbonne')
    await expect.poll(() => saves.at(-1)?.content.deliveryPlace).toMatchObject({ city: 'Lisbonne' })
    await checkScreen()
  })

  test('counts the day to pay, and warns of what the law forbids', async () => {
    open()
    const terms = getByRole('combobox', { name: 'Délai de paiement' })
    await expect.element(terms).toHaveDisplayValue('30\u00a0jours')
    await terms.selectOptions('Autre nombre de jours')
    await getByRole('textbox', { name: 'Nombre de jours' }).fill('90')
    await expect.element(getByText(/ne peut pas dépasser 60.jours/)).toBeVisible()
    await expect.poll(() => saves.at(-1)?.content.paymentTerms).toEqual({ kind: 'days', days: 90 })
    await terms.selectOptions('Fin de mois puis 45\u00a0jours')
    await expect.element(getByText(/ne peut pas dépasser/)).not.toBeInTheDocument()
    await getByRole('combobox', { name: 'Date de livraison ou de prestation' }).selectOptions('Une période')
    await getByLabelText('Du', { exact: true }).fill('2026-10-01')
    await expect
      .poll(() => saves.at(-1)?.content.performance)
      .toEqual({ kind: 'period', from: '2026-10-01', to: '2026-11-20' })
  })

  test('asks an « Avoir de remise globale » for its contract and its period, and never for a day', async () => {
    const problems = [
      fault('contractReference', 'invoice_contract_missing', 'Indiquez le contrat.'),
      fault('performance', 'invoice_period_missing', 'Indiquez la période.'),
    ]
    const kind = 'global_allowance'
    open({ kind, problems, content: { ...draft.content, kind, performance: null } })
    await button('Indiquez la période.').click()
    await expect.element(getByLabelText('Période, du')).toHaveFocus()
    await expect.element(getByLabelText('Période, du')).toHaveAttribute('aria-invalid', 'true')
    await checkScreen()
    await page.viewport(1600, 900)
    await getByLabelText('Période, du').fill('2026-01-01')
    await getByLabelText('Au', { exact: true }).fill('2026-06-30')
    await button('Indiquez le contrat.').click()
    const contract = getByRole('textbox', { name: 'Numéro de contrat' })
    await expect.element(contract).toHaveFocus()
    await contract.fill('C-2026-04')
    await expect
      .poll(() => saves.at(-1)?.content)
      .toMatchObject({
        contractReference: 'C-2026-04',
        performance: { kind: 'period', from: '2026-01-01', to: '2026-06-30' },
      })
    await expect.element(getByLabelText('Délai de paiement')).not.toBeInTheDocument()
    await expect.element(getByLabelText('Date de livraison ou de prestation')).not.toBeInTheDocument()
  })

  test('tells why a mention is there', async () => {
    open()
    await getByText('Pourquoi cette mention').click()
    await expect.element(getByText(/décret 2022-1299/)).toBeVisible()
  })

  test('shows both texts when a colleague saved meanwhile', async () => {
    open()
    await expect.element(getByRole('heading', { name: 'Prête à être émise' })).toBeVisible()
    const theirs = { ...draft.content, title: 'Escalier en chêne' }
    fakeApi({
      invoices: {
        saveInvoiceDraft: () => {
          throw new Refusal('version_conflict', [], {
            content: theirs,
            revision: 7,
            savedAt: '2026-11-21T11:00:00.000Z',
            savedByName: 'Noé Petit',
          })
        },
      },
    })
    await getByRole('textbox', { name: /^Objet/ }).fill('Escalier en frêne')
    const dialog = getByRole('dialog', { name: 'Ce brouillon a été modifié ailleurs' })
    await expect.element(dialog.getByText('Escalier en chêne')).toBeVisible()
    await checkScreen()
    await page.viewport(1600, 900)
    await button('Garder la version enregistrée').click()
    await expect.element(getByRole('textbox', { name: /^Objet/ })).toHaveValue('Escalier en chêne')
  })

  test('of a credit note asks no day to pay', async () => {
    open({ kind: 'credit_note', content: { ...draft.content, kind: 'credit_note', title: null } })
    await expect.element(getByRole('heading', { name: 'Avoir', level: 1 })).toBeVisible()
    await expect.element(getByRole('heading', { name: 'Prêt à être émis' })).toBeVisible()
    await expect.element(getByText('Montant de l’avoir')).toBeVisible()
    await expect.element(getByRole('combobox', { name: 'Délai de paiement' })).not.toBeInTheDocument()
  })
})

describe('« Émettre »', () => {
  const dialog = () => getByRole('dialog', { name: 'Émettre la facture' })

  test('shows the number that is next, and issues the text that was read', async () => {
    const asked: unknown[] = []
    const { path } = open()
    fakeApi({
      invoices: {
        issueInvoice: ({ revision }) => {
          asked.push(revision)
          stored = invoice('issued')
          return stored
        },
      },
    })
    await expect.element(getByRole('heading', { name: 'Prête à être émise' })).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog().getByText('F2026-0008', { exact: true })).toBeVisible()
    await expect.element(dialog().getByText(/C’est définitif/)).toBeVisible()
    await expect.element(dialog().getByText('21 décembre 2026', { exact: true })).toBeVisible()
    await expect.element(dialog().getByText('5 016,00 €', { exact: true })).toBeVisible()
    await checkScreen()
    await page.viewport(1600, 900)
    await dialog().getByRole('button', { name: 'Émettre', exact: true }).click()
    await expect.element(getByText('Facture F2026-0007 émise', { exact: true })).toBeVisible()
    expect(asked).toEqual([1])
    await expect.element(getByRole('heading', { name: /F2026-0007/, level: 1 })).toBeVisible()
    expect(path()).toBe(`/revenues/management/invoices/${draft.id}`)
  })

  test.each([
    ['and the mail leaves', false, /^Facture F2026-0007 émise et envoyée$/],
    ['and stays issued where the mail is refused', true, /^Facture F2026-0007 émise, mais pas envoyée/],
  ])('issues and sends at once, %s', async (_, refused, said) => {
    const sent: { subject?: string | undefined; message?: string | undefined }[] = []
    open()
    fakeApi({
      invoices: {
        issueInvoice: () => {
          stored = invoice('issued')
          return stored
        },
      },
      invoiceSending: {
        sendInvoice: ({ subject, message }) => {
          sent.push({ subject, message })
          if (refused) throw new Refusal('recipient_mails_exceeded')
          return invoiceSending()
        },
      },
    })
    await button('Émettre').click()
    await expect
      .element(dialog().getByRole('textbox', { name: 'Objet' }))
      .toHaveValue('Facture F2026-0008 – Atelier Aubry')
    await expect
      .element(dialog().getByRole('textbox', { name: 'Message' }))
      .toHaveValue(expect.stringContaining('21 décembre 2026'))
    await dialog().getByRole('button', { name: 'Émettre et envoyer' }).click()
    await expect.element(getByText(said)).toBeVisible()
    // What the issue and the sending decide is theirs to write.
    expect(sent[0]?.subject).toBe('Facture {numero} – Atelier Aubry')
    expect(sent[0]?.message).toMatch(/^\{salutation\}/)
    expect(sent[0]?.message).toContain('{echeance}')
  })

  test('says that its number and its mail could not be prepared, and tries again', async () => {
    let fails = true
    open()
    fakeApi({
      invoices: {
        forecastInvoiceIssue: () => {
          if (fails) throw new Refusal('service_unavailable')
          return issueForecast()
        },
      },
    })
    await button('Émettre').click()
    await expect.element(dialog().getByText(/n’ont pas pu être préparés/)).toBeVisible()
    const send = dialog().getByRole('button', { name: 'Émettre et envoyer' })
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(dialog().getByRole('button', { name: 'Émettre', exact: true }))
      .not.toHaveAttribute('aria-disabled', 'true')
    await checkScreen()
    await page.viewport(1600, 900)
    fails = false
    await dialog().getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(dialog().getByText('F2026-0008', { exact: true })).toBeVisible()
    await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
  })

  test('tells a refused day at its field and the rest by its field in the form', async () => {
    open()
    const early = fault(
      'issuedOn',
      'invoice_issued_before_last',
      'Une facture ne peut pas être datée d’avant.',
    )
    const line = fault(
      'lines.1.description',
      'invoice_line_incomplete',
      'Décrivez cette ligne ou supprimez-la.',
    )
    fakeApi({
      invoices: {
        forecastInvoiceIssue: ({ issuedOn }) =>
          issueForecast({ problems: issuedOn === '2026-11-02' ? [early, line] : [] }),
      },
    })
    await button('Émettre').click()
    await dialog()
      .getByLabelText(/^Date d’émission/)
      .fill('2026-11-02')
    await expect.element(dialog().getByText(early.message).first()).toBeVisible()
    await expect.element(dialog().getByLabelText(/^Date d’émission/)).toHaveAttribute('aria-invalid', 'true')
    await checkScreen()
    await page.viewport(1600, 900)
    await dialog().getByRole('button', { name: line.message }).click()
    await expect.element(getByLabelText('Description de la ligne 2')).toHaveFocus()
  })

  test('says what to do when the documents of the devis changed', async () => {
    open()
    fakeApi({
      invoices: {
        issueInvoice: () => {
          throw new Refusal('invoice_chain_changed')
        },
      },
    })
    await button('Émettre').click()
    await dialog().getByRole('button', { name: 'Émettre', exact: true }).click()
    await expect.element(dialog().getByText(/Enregistrez de nouveau ce brouillon/)).toBeVisible()
  })

  test('waits until what was typed is on the server', async () => {
    open()
    fakeApi({
      invoices: {
        saveInvoiceDraft: () => {
          throw new Refusal('company_archived')
        },
      },
    })
    await getByRole('textbox', { name: /^Objet/ }).fill('Autre objet')
    await button('Émettre').click()
    await expect.element(getByText('Vos dernières modifications sont gardées sur cet appareil')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('is not offered to whoever may only read', async () => {
    serve()
    openPage(`/revenues/management/invoices/${draft.id}`, { me: member('member') })
    await expect.element(getByRole('heading', { name: 'Escalier en hêtre', level: 1 })).toBeVisible()
    await expect.element(button('Émettre')).not.toBeInTheDocument()
  })
})

test('Enter makes a line; the arrows move within a description of several lines, and leave it from its end', async () => {
  open()
  const first = getByLabelText('Description de la ligne 2')
  await first.fill('Escalier en chêne, marches et contremarches. '.repeat(8))
  const caretTo = (at: number) => (first.element() as HTMLTextAreaElement).setSelectionRange(at, at)
  caretTo(3)
  await userEvent.keyboard('{Enter}')
  const second = getByLabelText('Description de la ligne 3')
  await expect.element(second).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(first).toHaveFocus()
  caretTo(3)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  caretTo(8 * 45)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(second).toHaveFocus()
})

test('a quantity that cannot be read is said, counts for nothing, and holds the issue until it is mended', async () => {
  open()
  const quantity = getByRole('textbox', { name: 'Quantité' })
  await quantity.fill('10 m')
  await expect.element(quantity).toHaveAccessibleDescription(/Quantité\u00a0: nombre illisible/)
  await expect.element(getByText('1 point à corriger')).toBeVisible()
  await expect.element(getByText('Rien ne manque à la facture.')).not.toBeInTheDocument()
  await expect.element(getByText(/^4\s560,00/).first()).not.toBeInTheDocument()
  await expect.element(button('Émettre')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1600, 900)
  // A save of another field draws all again: what was typed stays, and the quantity is not 0.
  await getByRole('textbox', { name: /^Objet/ }).fill('Escalier et rampe')
  await expect.poll(() => saves.at(-1)?.content.title).toBe('Escalier et rampe')
  await expect.element(quantity).toHaveValue('10 m')
  expect(saves.at(-1)!.content.lines[1]).toMatchObject({ quantityMilli: 1_000 })
  await button(/^Quantité, ligne 2/).click()
  await expect.element(quantity).toHaveFocus()
  await quantity.fill('10')
  await expect.element(getByText('Rien ne manque à la facture.')).toBeVisible()
  await expect.element(button('Émettre')).not.toHaveAttribute('aria-disabled', 'true')
})
