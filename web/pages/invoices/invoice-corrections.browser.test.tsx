import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice, invoiceChain } from '#web/test/invoices.ts'
import { issuedAddress, openIssued } from '#web/test/open-issued-invoice.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const makeCredit = async () => {
  await button('Autres actions').click()
  await getByRole('menuitem', { name: 'Faire un avoir' }).click()
}

describe('a credit note', () => {
  test('of the whole takes two clicks', async () => {
    const asked: unknown[] = []
    fakeApi({
      invoices: {
        creditInvoice: ({ choice }) => {
          asked.push(choice)
          return invoice('draft', { id: '0198a5c2-0000-7000-8000-000000000699', kind: 'credit_note' })
        },
      },
    })
    const opened = openIssued()
    await makeCredit()
    await expect.element(dialog().getByText(/Il reste/)).toBeVisible()
    await checkScreen()
    await page.viewport(1280, 900)
    await button('Préparer l’avoir').click()
    await expect.poll(() => asked).toEqual([{ kind: 'whole' }])
    await expect.poll(opened.path).toBe('/revenues/management/invoices/0198a5c2-0000-7000-8000-000000000699')
  })

  test('of an amount is never above what is left; the fault stands at the field', async () => {
    const asked: unknown[] = []
    const [first] = invoice('issued').totals.vat
    fakeApi({
      invoices: {
        listInvoiceCredits: () => ({
          items: [
            {
              invoiceId: invoice().id,
              number: 'A2026-0001',
              vat: [{ ...first!, baseCents: 450_000, vatCents: 45_000 }],
              lineNetCents: {},
            },
          ],
        }),
        creditInvoice: ({ choice }) => {
          asked.push(choice)
          throw new Refusal('credit_note_above_invoice')
        },
      },
    })
    openIssued({ creditedCents: 495_000 })
    await makeCredit()
    await expect.element(dialog().getByText('66,00 €').first()).toBeVisible()
    await dialog().getByRole('radio', { name: 'Un montant' }).click()
    const amount = dialog().getByRole('textbox', { name: 'Montant TTC' })
    await amount.fill('66,01')
    await button('Préparer l’avoir').click()
    await expect.element(dialog().getByText(/dépasse ce qui reste/)).toBeVisible()
    expect(asked).toEqual([])
    await amount.fill('66')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => asked).toEqual([{ kind: 'amount', cents: 6_600 }])
    await expect.element(dialog().getByRole('alert')).toBeVisible()
  })

  test('of lines takes quantities, and tells what it comes to', async () => {
    const asked: unknown[] = []
    fakeApi({
      invoices: {
        creditInvoice: ({ choice }) => {
          asked.push(choice)
          return invoice('draft', { id: '0198a5c2-0000-7000-8000-000000000699', kind: 'credit_note' })
        },
      },
    })
    openIssued()
    await makeCredit()
    await dialog().getByRole('radio', { name: 'Des lignes' }).click()
    await button('Préparer l’avoir').click()
    await expect.element(dialog().getByText(/supérieur à zéro/)).toBeVisible()
    await dialog()
      .getByRole('textbox', { name: /Escalier en hêtre/ })
      .fill('0,5')
    const told = () => dialog().getByRole('status').element().textContent?.replaceAll(/\s/g, ' ')
    await expect.poll(told).toBe('Montant de l’avoir : 2 508,00 € TTC')
    await checkScreen()
    await page.viewport(1280, 900)
    await button('Préparer l’avoir').click()
    await expect
      .poll(() => asked)
      .toEqual([{ kind: 'lines', lines: [{ lineId: 'ligne-1', quantityMilli: 500 }] }])
  })

  test('is refused with its reason where another invoice takes this one back', async () => {
    const [, own] = invoiceChain().documents
    fakeApi({
      invoices: { getInvoiceChain: () => invoiceChain({ documents: [{ ...own!, takenBack: true }] }) },
    })
    openIssued()
    await button('Autres actions').click()
    await expect
      .element(getByRole('menuitem', { name: /^Faire un avoir.*reprend déjà celle-ci/ }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(getByRole('menuitem', { name: /Remplacer la facture/ }))
      .toHaveAttribute('aria-disabled', 'true')
    await checkScreen()
  })

  test('is not for someone who only reads', async () => {
    fakeApi({ invoices: { getInvoice: () => invoice('issued') } })
    openPage(issuedAddress, { me: member('viewer') })
    await button('Autres actions').click()
    await expect
      .element(getByRole('menuitem', { name: /^Faire un avoir.*rôle/ }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

test('a corrective invoice is explained before it is made', async () => {
  let asked = 0
  fakeApi({
    invoices: {
      replaceInvoice: () => {
        asked += 1
        return invoice('draft', { id: '0198a5c2-0000-7000-8000-000000000699', kind: 'corrective' })
      },
    },
  })
  const opened = openIssued()
  await button('Autres actions').click()
  await getByRole('menuitem', { name: 'Remplacer la facture' }).click()
  await expect.element(getByRole('alertdialog').getByText(/annulera et remplacera F2026-0007/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await expect.poll(() => document.getAnimations().length).toBe(0)
  await button('Préparer la rectificative').click()
  await expect.poll(opened.path).toBe('/revenues/management/invoices/0198a5c2-0000-7000-8000-000000000699')
  expect(asked).toBe(1)
})

test('the keyboard opens the credit note and gets its focus back', async () => {
  openIssued()
  await expect.element(button('Autres actions')).toBeVisible()
  ;(button('Autres actions').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('menuitem', { name: 'Faire un avoir' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Autres actions')).toHaveFocus()
})
