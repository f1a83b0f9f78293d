import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CollectableInvoice, Debit, DebitFile } from '#shared/contract/debit-files.ts'
import { bankAccount, bankEndpoints } from '#web/test/bank.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { collectable, debit, debitFile, directDebitsEndpoints } from '#web/test/direct-debits.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PATH = '/revenues/management/bank/debits'
const button = (name: string) => getByRole('button', { name, exact: true })

let creditorId: string | null
let invoices: CollectableInvoice[]
let files: DebitFile[]
let debits: Debit[]
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  creditorId = 'FR72ZZZ123456'
  invoices = [collectable(1), collectable(2, { clientName: 'Boulangerie Martin', owedCents: 60_000 })]
  files = []
  debits = [debit(1), debit(2)]
  asked = []
  fakeApi({
    bank: bankEndpoints([bankAccount(1)], []),
    directDebits: {
      ...directDebitsEndpoints({}),
      getDebitSettings: () => ({ creditorId, revision: creditorId === null ? 0 : 1 }),
      saveDebitSettings: (input) => {
        creditorId = input.creditorId ?? null
        return { creditorId, revision: input.revision + 1 }
      },
      listCollectable: () => ({ items: invoices }),
      listDebitFiles: () => ({ items: files }),
      listDebits: () => ({ items: debits }),
      makeDebitFile: (input) => {
        asked.push(input)
        if (input.collectOn === '2099-12-25')
          throw new Refusal('invalid_input', [
            { path: 'collectOn', code: 'day_refused', message: 'Les banques sont fermées ce jour-là.' },
          ])
        invoices = invoices.filter(({ invoiceId }) => !input.invoiceIds.includes(invoiceId))
        const made = debitFile({ collectOn: input.collectOn, debits: 1, totalCents: 60_000, open: 1 })
        files = [made]
        return made
      },
      confirmDebitFile: (input) => {
        asked.push(input)
        files = [debitFile({ open: 0, openCents: 0, collectedCents: 180_000 })]
        return files[0]!
      },
      cancelDebitFile: () => {
        files = [debitFile({ open: 0, openCents: 0, canceledAt: '2026-11-12T10:00:00.000Z' })]
        return files[0]!
      },
      rejectDebit: (input) => {
        asked.push(input)
        debits = debits.map((one) =>
          one.id === input.debitId ? { ...one, state: 'failed', reason: 'Compte clos (AC04)' } : one,
        )
        return debits[0]!
      },
    },
  })
})

test('invoices are chosen for a file, on a day on which banks settle; it is there to download again', async () => {
  openPage(PATH, { me: member() })
  await expect.element(getByText(/2\sprélèvements, 1\s800,00\s€/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('checkbox', { name: /Menuiserie Vasseur/ }).click()
  await expect.element(getByText(/1\sprélèvement, 600,00\s€/)).toBeVisible()
  await button('Créer le fichier…').click()
  const dialog = getByRole('dialog', { name: 'Créer un fichier de prélèvements' })
  await expect.element(dialog.getByLabelText('À prélever le')).toHaveValue('2099-12-10')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByLabelText('À prélever le').fill('2099-12-25')
  await dialog.getByRole('button', { name: 'Créer le fichier et prévenir' }).click()
  await expect.element(dialog.getByText('Les banques sont fermées ce jour-là.')).toBeVisible()
  await dialog.getByLabelText('À prélever le').fill('2099-12-14')
  await dialog.getByRole('button', { name: 'Créer le fichier et prévenir' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.at(-1)).toEqual({
    accountId: bankAccount(1).id,
    collectOn: '2099-12-14',
    invoiceIds: [collectable(2).invoiceId],
  })
  const link = getByRole('link', { name: /Télécharger le fichier du 3 nov. 2026/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`fileId=${files[0]!.id}`))
  await getByRole('button', { name: /Actions sur le fichier/ }).click()
  await expect.element(getByText(/Rien n’arrive avant le 14 déc. 2099/)).toBeInTheDocument()
})

test('the bank credits a file, after one of its debits came back', async () => {
  files = [debitFile()]
  openPage(PATH, { me: member() })
  await expect.element(getByText(/1\s800,00\s€ en cours/)).toBeVisible()
  await getByRole('button', { name: /Actions sur le fichier/ }).click()
  await getByRole('menuitem', { name: 'Voir les prélèvements' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: /Rejeté\s: F2026-0001/ }).click()
  const dialog = getByRole('dialog', { name: /Rejeter le prélèvement de F2026-0001/ })
  await dialog.getByRole('combobox', { name: 'Motif de la banque' }).selectOptions('AC04')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Déclarer rejeté' }).click()
  await expect.element(getByText(/Compte clos \(AC04\)/)).toBeVisible()
  await expect.element(getByText('Prélèvement rejeté', { exact: true })).toBeVisible()
  expect(asked.at(-1)).toEqual({ debitId: debit(1).id, code: 'AC04' })
  await button('Fermer').click()
  await getByRole('button', { name: /Actions sur le fichier/ }).click()
  await getByRole('menuitem', { name: 'Encaissé par la banque' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Encaisser').click()
  await expect.element(getByText(/1\s800,00\s€ encaissés/).first()).toBeVisible()
  expect(asked.at(-1)).toEqual({ fileId: debitFile().id, receivedOn: '2026-11-20' })
})

test('a file that the bank refused is cancelled after a question', async () => {
  files = [debitFile()]
  openPage(PATH, { me: member() })
  await getByRole('button', { name: /Actions sur le fichier/ }).click()
  await getByRole('menuitem', { name: 'Refusé par la banque' }).click()
  await expect.element(getByText('vos clients seront pourtant débités', { exact: false })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Annuler le fichier').click()
  await expect.element(getByText('Annulé', { exact: true })).toBeVisible()
})

test('without an identifier of creditor it is asked for, and judged by its key', async () => {
  creditorId = null
  invoices = []
  openPage(PATH, { me: member() })
  await expect.element(getByText('Rien à prélever')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Indiquer mon ICS').click()
  const dialog = getByRole('dialog', { name: /Identifiant créancier/ })
  await dialog.getByLabelText('ICS').fill('FR73ZZZ123456')
  await button('Enregistrer').click()
  await expect.element(dialog.getByText('Cet identifiant créancier n’est pas valide')).toBeVisible()
  await dialog.getByLabelText('ICS').fill('fr72 zzz 123456')
  await button('Enregistrer').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getByText('FR72ZZZ123456')).toBeVisible()
})

test('who may not read bank accounts is told so', async () => {
  openPage(PATH, { me: member('viewer') })
  await expect.element(getByText(/ne permet pas de consulter les comptes bancaires/)).toBeVisible()
})

test('a failure of the list says so', async () => {
  fakeApi({
    directDebits: {
      listCollectable: () => {
        throw new Refusal('service_unavailable')
      },
    },
  })
  openPage(PATH, { me: member() })
  await expect.element(button('Réessayer')).toBeVisible()
})
