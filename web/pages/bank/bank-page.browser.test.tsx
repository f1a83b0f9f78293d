import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BankAccount, BankImport, BankLine } from '#shared/contract/bank.ts'
import { bankAccount, bankEndpoints, bankImport, bankLine } from '#web/test/bank.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoicingSettings } from '#web/test/invoicing-settings.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PATH = '/revenues/management/bank'
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const row = (name: string) => getByRole('row').filter({ hasText: name })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const file = (name: string) => new File(['x'], name, { type: 'text/plain' })

/** Settings of invoices that print this IBAN, and those that are written. */
function settingsWith(iban: string | null, written: (string | null)[] = []) {
  let settings = invoicingSettings({ iban })
  return {
    getInvoiceSettings: () => settings,
    updateInvoiceSettings: ({ iban: now }: { iban: string | null }) => {
      written.push(now)
      settings = { ...settings, iban: now }
      return settings
    },
  }
}

let accounts: BankAccount[]
let lines: BankLine[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  accounts = [bankAccount(1)]
  lines = [
    bankLine(11),
    bankLine(12, { amountCents: -4_250, label: 'PRLV SEPA EDF PRO', counterparty: 'EDF', references: [] }),
  ]
  fakeApi({ bank: bankEndpoints(accounts, lines) })
})

test('accounts stand beside the title of their movements, which are sought and filtered in the address', async () => {
  const { path } = openPage(PATH, { me: member() })
  await expect.element(getByRole('link', { name: '12 encaissements à rapprocher' })).toBeVisible()
  await expect.element(row('F-2026-0012')).toBeVisible()
  await button('Compte courant').click()
  const list = getByRole('list', { name: 'Comptes bancaires' })
  await expect.element(list.getByText(/Relevés jusqu’au 20 nov. 2026/)).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'Renommer Compte courant' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Escape}')
  await getByRole('combobox', { name: 'Sens' }).selectOptions('Sorties')
  await expect.poll(path).toContain('side=out')
  await expect.element(row('F-2026-0012')).not.toBeInTheDocument()
  await getByRole('searchbox').fill('vasseur')
  await expect.element(getByText('Aucun mouvement trouvé')).toBeVisible()
})

test('states are tabs with counts; one without movement is left out, unless the address asks for it', async () => {
  const { path } = openPage(`${PATH}?state=ignored`, { me: member() })
  const states = getByRole('navigation', { name: 'État' }).getByRole('link')
  const shown = () => states.elements().map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['Tous2', 'À rapprocher2', 'Mis de côté0'])
  await expect.element(states.last()).toHaveAttribute('aria-current', 'page')
  await expect.element(getByText('Aucun mouvement trouvé')).toBeVisible()
  await states.first().click()
  await expect.poll(path).toBe(PATH)
  await expect.poll(shown).toEqual(['Tous2', 'À rapprocher2'])
})

test('movements of several accounts say whose they are, and their amounts stay in sight however long a bank writes', async () => {
  accounts.push(bankAccount(2, { name: 'Compte d’épargne du Crédit Mutuel de Tours' }))
  lines.push(bankLine(13, { label: `PRLV SEPA ${'ORANGE SA FIBRE PRO '.repeat(6)}` }))
  openPage(PATH, { me: member() })
  await expect.element(row('EDF').getByText('EDF · Compte courant')).toBeVisible()
  await expect.element(row('ORANGE').getByRole('cell', { name: /1\s200,00/ })).toBeInViewport({ ratio: 1 })
  const table = getByRole('table', { name: 'Mouvements' }).element()
  expect(table.scrollWidth).toBe(table.parentElement?.clientWidth)
})

test('an account leads to what is to be matched', async () => {
  const { path } = openPage(PATH, { me: member() })
  await getByRole('link', { name: '12 encaissements à rapprocher' }).click()
  await expect.poll(path).toBe(`${PATH}/matching`)
})

test('movements are put aside with « Annuler »', async () => {
  openPage(PATH, { me: member() })
  await getByRole('checkbox', { name: 'Sélectionner PRLV SEPA EDF PRO' }).click()
  await button('Mettre de côté').click()
  await expect.element(row('EDF').getByText('Mis de côté')).toBeVisible()
  await userEvent.hover(getByText('1 mouvement mis de côté'))
  await button('Annuler').click()
  await expect.element(row('EDF').getByText('À rapprocher')).toBeVisible()
})

test('a movement that is a payout says so, shows its sums, and is given back from there', async () => {
  const payout = { id: '0198a5c2-0000-7000-8000-000000000901', arrivesOn: '2026-11-12' }
  lines.push(bankLine(13, { label: 'VIR STRIPE', amountCents: 14_680, state: 'matched', payout }))
  fakeApi({
    bank: {
      unmatchBankPayout: ({ lineId }) => {
        Object.assign(lines.find(({ id }) => id === lineId)!, { state: 'open', payout: null })
        return { lineId }
      },
    },
    payments: {
      getPayout: () => ({
        id: payout.id,
        mode: 'live',
        inBooks: true,
        state: 'paid',
        automatic: true,
        amountCents: 14_680,
        currency: 'EUR',
        sentAt: '2026-11-10T09:00:00.000Z',
        arrivesOn: '2026-11-12',
        charges: 8,
        grossCents: 15_000,
        refundedCents: 0,
        feeCents: 320,
        otherCents: 0,
        gapCents: 0,
        unknown: 0,
      }),
    },
  })
  openPage(PATH, { me: member() })
  await button('Versement Stripe du 12 nov. 2026').click()
  const dialog = getByRole('dialog', { name: 'Versement Stripe' })
  await expect.element(dialog.getByRole('row', { name: /Paiements \(8\) 150,00/ })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Annuler le rapprochement' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('VIR STRIPE').getByText('À rapprocher')).toBeVisible()
})

test('a movement that pays a supplier’s invoice says so, and is given back from there', async () => {
  const target = { kind: 'received', id: bankAccount(1).id, title: 'Facture reçue LF-118 Durand' } as const
  lines.push(bankLine(13, { label: 'PRLV DURAND', amountCents: -12_000, state: 'matched', target }))
  fakeApi({
    bank: {
      unmatchBankTarget: ({ lineId }) => {
        Object.assign(lines.find(({ id }) => id === lineId)!, { state: 'open', target: null })
        return { lineId }
      },
    },
  })
  openPage(PATH, { me: member() })
  await button('Facture reçue LF-118 Durand').click()
  await expect.element(getByText(/est de nouveau à payer/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Annuler le rapprochement').click()
  await expect.element(row('PRLV DURAND').getByText('À rapprocher')).toBeVisible()
  await expect.element(button('Facture reçue LF-118 Durand')).not.toBeInTheDocument()
})

test('without an account, the page says what to do; a first one is added, its IBAN judged', async () => {
  accounts.length = 0
  lines.length = 0
  openPage(PATH, { me: member() })
  await expect.element(getByText('Aucun compte bancaire')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Ajouter un compte').click()
  const box = (name: string) => getByRole('dialog').getByRole('textbox', { name })
  await box('Nom du compte').fill('Compte courant')
  await box('IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
  await getByRole('dialog').getByRole('button', { name: 'Ajouter le compte' }).click()
  await expect.element(getByText('Cet IBAN n’est pas valide')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await box('IBAN').fill('FR76 3000 6000 0112 3456 7890 189')
  await getByRole('dialog')
    .getByRole('checkbox', { name: /Imprimer cet IBAN/ })
    .click()
  await getByRole('dialog').getByRole('button', { name: 'Ajouter le compte' }).click()
  await expect.element(getByText('Aucun relevé importé')).toBeVisible()
})

test('the first account offers to print its IBAN on invoices that print none', async () => {
  accounts.length = 0
  lines.length = 0
  const printed: (string | null)[] = []
  const { getInvoiceSettings, updateInvoiceSettings } = settingsWith(null, printed)
  fakeApi({ invoices: { getInvoiceSettings, updateInvoiceSettings } })
  openPage(PATH, { me: member() })
  await button('Ajouter un compte').click()
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: /Imprimer cet IBAN/ })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Nom du compte' }).fill('Compte courant')
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('FR76 3000 6000 0112 3456 7890 189')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Ajouter le compte' }).click()
  await expect.element(getByText('Vos prochaines factures imprimeront cet IBAN')).toBeVisible()
  expect(printed).toEqual(['FR7630006000011234567890189'])
})

test('an IBAN that invoices print and no account has is said, before an account is added and beside those there are', async () => {
  const { getInvoiceSettings } = settingsWith('FR1420041010050500013M02606')
  fakeApi({ invoices: { getInvoiceSettings } })
  openPage(PATH, { me: member() })
  await button('Compte courant').click()
  await expect.element(getByText('Deux IBAN différents')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Escape}')
  await button('Ajouter un compte').click()
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: /Imprimer cet IBAN/ })).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 00')
  await expect.element(dialog.getByText('Deux IBAN différents')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('FR14 2004 1010 0505 0001 3M02 606')
  await expect.element(dialog.getByText('Deux IBAN différents')).not.toBeInTheDocument()
})

test('a file is refused with its reason, or mapped, shown and imported with its progress', async () => {
  let now: BankImport = bankImport()
  fakeApi({
    bank: {
      readBankFile: ({ file: sent }) => {
        if (sent.name === 'faux.xml') throw new Refusal('bank_file_unbalanced')
        return now
      },
      getBankImport: () => now,
      setBankColumns: ({ columns }) => {
        now = bankImport({
          fault: null,
          importedAt: '2026-11-20T23:30:00.000Z',
          columns: now.columns.map((one, at) => ({ ...one, holds: columns[at] ?? null })),
          preview: {
            fresh: 2,
            known: 1,
            suspected: 1,
            elsewhere: 0,
            leftOut: [],
            from: '2026-11-18',
            to: '2026-11-20',
            inCents: 120_000,
            outCents: -4_250,
            sample: [{ row: 1, bookedOn: '2026-11-18', label: 'VIR VASSEUR', amountCents: 120_000 }],
          },
        })
        return now
      },
      startBankImport: () => {
        now = { ...now, state: 'waiting', total: 3, written: 1 }
        return now
      },
    },
  })
  const { path } = openPage(PATH, { me: member() })
  await button('Importer un relevé').click()
  await expect.element(button('Choisir un fichier')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.upload(input(), file('faux.xml'))
  await expect
    .element(getByText('Les soldes de ce relevé ne correspondent pas', { exact: false }))
    .toBeVisible()
  await userEvent.upload(input(), file('releve.csv'))
  await expect.poll(path).toContain('import=')
  await expect.element(getByText('Aucune colonne n’est choisie', { exact: false })).toBeVisible()
  await getByRole('combobox', { name: /^Quand/ }).selectOptions('Date')
  await expect.element(getByText('2 mouvements nouveaux', { exact: false })).toBeVisible()
  await expect.element(getByText('sous un autre libellé', { exact: false })).toBeVisible()
  await expect.element(getByText('Ce fichier a déjà été importé le 21 nov. 2026.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Importer 2 mouvements').click()
  await expect.element(getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 sur 3')
  await checkScreen()
  await page.viewport(1280, 900)
  now = { ...now, state: 'done', written: 3, added: 2, skipped: 1 }
  await expect.element(getByText('2 mouvements ajoutés, 1 déjà connu.')).toBeVisible()
  await expect.element(button('Fermer').last()).toBeVisible()
  await getByRole('dialog').getByRole('link', { name: 'Rapprocher', exact: true }).click()
  await expect.poll(path).toBe(`${PATH}/matching`)
})

test('a statement too heavy is refused before it is sent; a large one says its size and goes compressed', async () => {
  const text = '<Ntry>VIR SEPA</Ntry>\n'.repeat(100_000)
  const sent: File[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  fakeApi({
    bank: {
      readBankFile: async ({ file: one }) => {
        sent.push(one)
        await answered
        throw new Refusal('bank_file_unbalanced')
      },
    },
  })
  openPage(PATH, { me: member() })
  await button('Importer un relevé').click()
  // Within the page: `upload` sends 40 MB of base64 through the runner, which takes a busy machine more than a minute.
  const choose = (content: BlobPart) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([content], 'releve.xml', { type: 'text/xml' }))
    const field = input()
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose(new Uint8Array(30 * 1_048_576 + 1))
  await expect.element(getByText(/^Fichier trop lourd \(max\. 30\sMo\)$/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  expect(sent).toEqual([])
  choose(text)
  await expect.element(getByText(/^Envoi et lecture de releve\.xml \(3\sMo\)…$/)).toBeVisible()
  await expect.element(getByText('Fichier trop lourd', { exact: false })).not.toBeInTheDocument()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ name: 'releve.xml' })
  expect(sent[0]!.size).toBeLessThan(100_000)
  const unpacked = sent[0]!.stream().pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(unpacked).text()).toBe(text)
  answer()
  await expect
    .element(getByText('Les soldes de ce relevé ne correspondent pas', { exact: false }))
    .toBeVisible()
})

test('a failed list says so; who may not import sees why', async () => {
  fakeApi({
    bank: {
      listBankLines: () => {
        throw new Refusal('service_unavailable')
      },
    },
  })
  openPage(PATH, { me: member() })
  await expect.element(button('Réessayer')).toBeVisible()
  await checkScreen()
})

test('a file without titles is said so by choice, and what is left out is told', async () => {
  let now: BankImport = bankImport()
  const asked: (boolean | undefined)[] = []
  fakeApi({
    bank: {
      readBankFile: () => now,
      getBankImport: () => now,
      setBankColumns: ({ titled }) => {
        asked.push(titled)
        now = bankImport({
          fault: null,
          titled: titled !== false,
          lines: 2,
          preview: {
            ...now.preview,
            fresh: 2,
            from: '2026-11-18',
            to: '2026-11-20',
            leftOut: [
              { why: 'currency', said: 'USD', lines: 2 },
              { why: 'status', said: 'PENDING', lines: 1 },
              { why: 'balance', said: '', lines: 1 },
            ],
          },
        })
        return now
      },
    },
  })
  openPage(PATH, { me: member() })
  await button('Importer un relevé').click()
  await userEvent.upload(input(), file('releve.csv'))
  const without = getByRole('checkbox', { name: 'Ce fichier n’a pas de ligne de titres' })
  await expect.element(without).not.toBeChecked()
  await without.click()
  await expect.element(without).toBeChecked()
  expect(asked).toEqual([false])
  await expect.element(getByText(/2\slignes en USD\s: le compte est en EUR\./)).toBeVisible()
  await expect.element(getByText(/1\sligne «\sPENDING\s»\s: la banque ne l’a pas exécutée\./)).toBeVisible()
  await expect.element(getByText(/1\sligne de solde/)).toBeVisible()
  await checkScreen()
})
