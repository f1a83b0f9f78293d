import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { CatalogueImport } from '#shared/contract/catalogue-imports.ts'
import type { QuoteContent } from '#shared/contract/quotes.ts'
import { CONDITIONS_MAX } from '#shared/domain/inbox-rules/rule.ts'
import type { InvoiceLine } from '#shared/domain/invoices/invoice-document.ts'
import { TERMS_MAX } from '#shared/domain/payment-plans/payment-plan.ts'
import { STEPS_MAX } from '#shared/domain/reminders/plan.ts'
import { company, contact } from '#web/test/clients.ts'
import { id, row } from '#web/test/conversations.ts'
import { button as exactly, box as message, openConversation, resetServer } from '#web/test/draft-server.ts'
import { drawingsOf } from '#web/test/drawings.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { fakeRules, inboxRule } from '#web/test/inbox-rules.ts'
import {
  maintenance,
  SUBSCRIPTION,
  subscription,
  subscriptionEndpoints,
} from '#web/test/invoice-subscriptions.ts'
import { invoice } from '#web/test/invoices.ts'
import { invoicingSettings } from '#web/test/invoicing-settings.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { nothingReminded, reminderPlan, standing } from '#web/test/reminders.ts'
import { draft } from '#web/test/writing.ts'

const { getByRole, getByLabelText } = page
const me = member()
const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1)
const lines: InvoiceLine[] = HUNDRED.map((at) => ({
  kind: 'item',
  id: `ligne-${at}`,
  description: `Fenêtre ${at}`,
  quantityMilli: 2_000,
  unit: 'unité',
  unitPriceCents: 102_500,
  discountBps: 0,
  vatRateBps: 2_000,
}))

beforeEach(async () => {
  await page.viewport(1366, 768)
  fillOrganization()
})

/** Rows that the second key draws: the first one also begins the change, which the page says. */
async function rowsOfAKey(field: Locator, rows: string): Promise<number> {
  await expect.element(field).toBeVisible()
  await expect.poll(() => document.querySelectorAll(rows).length).toBeGreaterThan(CONDITIONS_MAX - 1)
  await field.click()
  await userEvent.keyboard('a')
  const drawn = await drawingsOf(rows, () => userEvent.keyboard('b'))
  return drawn.rows.size
}

const openQuote = (content: Partial<QuoteContent> = { lines }) => {
  fakeApi({
    quotes: {
      getQuote: () => quote('draft', { content: { ...quote().content, ...content } as QuoteContent }),
      saveQuoteDraft: ({ revision, content: saved }) =>
        quote('draft', { revision: revision + 1, content: saved as QuoteContent }),
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me })
}

test('the probe sees what is drawn', async () => {
  openQuote()
  await expect.element(getByLabelText('Description de la ligne 100')).toBeInTheDocument()
  const drawn = await drawingsOf('[data-line]', () =>
    getByRole('button', { name: 'Ajouter une ligne' }).click(),
  )
  expect(drawn.rows.size).toBeGreaterThan(0)
  expect(drawn.components.LineRow).toBeGreaterThan(0)
})

describe('one key draws one row of a hundred', () => {
  const editors: Record<string, () => void> = {
    'a devis': openQuote,
    'an invoice': () => openInvoice('invoice'),
    'a credit note': () => openInvoice('credit_note'),
    'a subscription': () => {
      const content = { ...maintenance.content, lines }
      fakeApi({
        invoiceSubscriptions: {
          ...subscriptionEndpoints,
          getInvoiceSubscription: () => subscription({ content }),
        },
        invoices: { getInvoiceSettings: () => invoicingSettings() },
      })
      openPage(`/revenues/management/subscriptions/${SUBSCRIPTION}`, { me })
    },
  }
  for (const [name, open] of Object.entries(editors))
    test(`${name}: its words, its quantity and its price`, async () => {
      open()
      expect(await rowsOfAKey(getByLabelText('Description de la ligne 50'), '[data-line]')).toBe(1)
      for (const cell of ['quantity', 'price']) {
        const field = document.querySelector<HTMLInputElement>(
          `[data-line="ligne-60"] [data-cell="${cell}"]`,
        )!
        field.focus()
        field.select()
        await userEvent.keyboard('3')
        const drawn = await drawingsOf('[data-line]', () => userEvent.keyboard('4'))
        expect(
          [...drawn.rows].map((each) => each.getAttribute('data-line')),
          cell,
        ).toEqual(['ligne-60'])
      }
    })

  test('a devis with sections: the line and the sum of its own section', async () => {
    const sections: InvoiceLine[] = [
      { kind: 'section', id: 'un', title: 'Un' },
      ...lines.slice(0, 50),
      { kind: 'section', id: 'deux', title: 'Deux' },
      ...lines.slice(50),
    ]
    openQuote({ lines: sections })
    await expect.element(getByLabelText('Description de la ligne 100')).toBeInTheDocument()
    const field = document.querySelector<HTMLInputElement>('[data-line="ligne-60"] [data-cell="price"]')!
    field.focus()
    field.select()
    await userEvent.keyboard('3')
    const drawn = await drawingsOf('[data-line]', () => userEvent.keyboard('4'))
    expect([...drawn.rows].map((each) => each.getAttribute('data-line')).toSorted()).toEqual([
      'deux',
      'ligne-60',
    ])
  })

  test('a line that is chosen', async () => {
    editors['a devis']!()
    const handle = getByRole('button', { name: 'Choisir ou déplacer Fenêtre 50' })
    await expect.element(handle).toBeInTheDocument()
    const drawn = await drawingsOf('[data-line]', () => handle.click())
    expect([...drawn.rows].map((each) => each.getAttribute('data-line'))).toEqual(['ligne-50'])
  })

  test('the text of an e-mail, its subject and its recipients, beside a hundred people and a hundred conversations', async () => {
    resetServer()
    const to = HUNDRED.map((at) => ({ name: `Client ${at}`, address: `client-${at}@client.test` }))
    openConversation({}, { openAnswer: () => draft({ to }) })
    fakeApi({
      conversations: {
        listConversations: () => ({ items: HUNDRED.map((at) => row(at)), nextCursor: null }),
      },
    })
    await exactly('Répondre').click()
    await expect.element(getByRole('button', { name: 'Modifier Client 100' })).toBeInTheDocument()
    const rows = 'li:has(> a[data-row]), ul[aria-label^="Destinataires"] > li'
    expect(await rowsOfAKey(message(), rows)).toBe(0)
    expect(await rowsOfAKey(getByRole('textbox', { name: 'Objet' }), rows)).toBe(0)
    expect(await rowsOfAKey(getByRole('combobox', { name: 'À', exact: true }), rows)).toBe(0)
  })

  test('the words of a rule with all the conditions that it can have', async () => {
    const conditions = HUNDRED.slice(0, CONDITIONS_MAX).map((at) => ({
      field: 'subject' as const,
      how: 'any' as const,
      text: `devis ${at}`,
    }))
    const rule = inboxRule(1, { conditions })
    fakeRules([rule])
    openPage(`/conversations/settings/rules/${rule.id}`, { me })
    const rows = 'ol > li:has(input)'
    expect(
      await rowsOfAKey(getByRole('textbox', { name: 'Mots de la condition 4', exact: true }), rows),
    ).toBe(0)
    expect(await rowsOfAKey(getByRole('textbox', { name: 'Nom', exact: true }), rows)).toBe(0)
  })

  test('the words of a step of a reminder plan with all the steps that it can have', async () => {
    const [step] = reminderPlan(1).steps
    const steps = HUNDRED.slice(0, STEPS_MAX).map((at) => ({
      ...step!,
      days: at,
      subject: `Relance ${at}`,
    }))
    fakeApi({ reminderPlans: { listReminderPlans: () => ({ plans: [reminderPlan(1, { steps })] }) } })
    openPage('/relances/plans', { me })
    await getByRole('button', { name: /^Modifier/ }).click()
    const dialog = getByRole('dialog')
    await dialog.getByText('Relance 12', { exact: false }).click()
    const rows = '[role=dialog] details'
    const field = dialog.getByRole('textbox', { name: 'Objet' })
    await field.click()
    await userEvent.keyboard('a')
    const drawn = await drawingsOf(rows, () => userEvent.keyboard('b'))
    expect([...drawn.rows].map((each) => each.querySelector('summary')?.textContent)).toEqual([
      expect.stringContaining('Relance 12'),
    ])
    expect(await rowsOfAKey(dialog.getByRole('textbox', { name: 'Nom', exact: true }), rows)).toBe(0)
  })

  test('an amount of a payment plan with all the terms that it can have', async () => {
    fakeApi({ reminders: { getClientReminders: () => nothingReminded({ standings: [standing(1)] }) } })
    openPage(`/crm/companies/${company().id}`, { me })
    await exactly('Autres actions de relance').click()
    await getByRole('menuitem', { name: 'Proposer un échéancier' }).click()
    const dialog = getByRole('dialog')
    await dialog.getByLabelText('Nombre d’échéances').selectOptions(String(TERMS_MAX))
    const field = dialog.getByLabelText('Montant 6')
    await field.click()
    await userEvent.keyboard('2')
    const drawn = await drawingsOf('[data-term]', () => userEvent.keyboard('4'))
    expect([...drawn.rows].map((each) => each.getAttribute('data-term'))).toEqual(['5'])
  })

  test('a column of a file that is imported', async () => {
    let now: CatalogueImport = {
      id: '0198a5c2-0000-7000-8000-000000000790',
      fileName: 'tarif.csv',
      state: 'read',
      lines: 4,
      written: 0,
      total: 0,
      added: 0,
      updated: 0,
      skipped: 0,
      columns: HUNDRED.map((at) => ({ title: `Colonne ${at}`, sample: `${at}`, holds: null })),
      preview: { fresh: 0, known: 0, faulty: 0, faults: [] },
    }
    fakeApi({
      catalogue: {
        getCatalogueImport: () => now,
        setImportColumns: ({ columns }) => {
          now = { ...now, columns: now.columns.map((one, at) => ({ ...one, holds: columns[at] ?? null })) }
          return now
        },
      },
    })
    openPage(`/revenues/management/catalogue?import=${now.id}`, { me })
    const chosen = getByRole('combobox', { name: /^Colonne 50/ })
    await expect.element(chosen).toBeVisible()
    const drawn = await drawingsOf('ul[aria-label="Colonnes du fichier"] > li', async () => {
      await chosen.selectOptions('Désignation')
      await expect.poll(() => now.columns[49]?.holds).toBe('designation')
    })
    expect(drawn.rows.size).toBe(1)
  })

  test('a list that is sought in, or of which a row is chosen', async () => {
    const items = HUNDRED.map((at) => contact({ id: id(at), lastName: `Vasseur ${at}` }))
    fakeApi({ crm: { listContacts: () => ({ items, nextCursor: null }) } })
    openPage('/crm/contacts', { me })
    const tick = getByRole('checkbox', { name: /^Sélectionner .*Vasseur 50$/ })
    await expect.element(tick).toBeInTheDocument()
    const drawn = await drawingsOf('tbody > tr', () => tick.click())
    expect(drawn.rows.size).toBe(1)
    expect(await rowsOfAKey(getByRole('searchbox').first(), 'tbody > tr')).toBe(0)
  })
})

function openInvoice(kind: 'invoice' | 'credit_note'): void {
  let stored = invoice('draft', { kind })
  stored = { ...stored, content: { ...stored.content, lines } }
  fakeApi({
    invoices: {
      getInvoice: () => stored,
      saveInvoiceDraft: ({ revision, content }) => {
        stored = {
          ...stored,
          revision: revision + 1,
          content: { ...stored.content, ...content } as typeof stored.content,
        }
        return stored
      },
    },
  })
  openPage(`/revenues/management/invoices/${stored.id}`, { me })
}
