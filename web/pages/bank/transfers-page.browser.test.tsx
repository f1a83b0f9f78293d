import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BankTransferFile, RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { bankAccount, bankEndpoints } from '#web/test/bank.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PATH = '/revenues/management/bank/transfers'
const button = (name: string) => getByRole('button', { name, exact: true })
const transfer = (at: number, facts: Partial<RefundTransfer> = {}): RefundTransfer => ({
  id: `0198a5c2-0000-7000-8000-00000000060${at}`,
  amountCents: 2_500,
  reason: 'Trop perçu',
  paymentId: '0198a5c2-0000-7000-8000-0000000000d1',
  holder: `Client ${at}`,
  clientName: null,
  iban: 'FR1420041010050500013M02606',
  createdAt: '2026-11-10T09:00:00.000Z',
  ...facts,
})

let transfers: RefundTransfer[]
let files: BankTransferFile[]
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  transfers = [transfer(1), transfer(2, { amountCents: 4_999 })]
  files = []
  asked = []
  fakeApi({
    bank: {
      ...bankEndpoints([bankAccount(1), bankAccount(2, { name: 'Livret', currency: 'USD' })], []),
      listRefundTransfers: () => ({ items: transfers }),
      listTransferFiles: () => ({ items: files }),
      dropRefundTransfer: ({ transferId }) => {
        transfers = transfers.filter(({ id }) => id !== transferId)
        return { transferId }
      },
      cancelTransferFile: ({ fileId }) => {
        files = files.map((file) => ({ ...file, canceledAt: '2026-11-12T10:00:00.000Z' }))
        transfers = [...transfers, transfer(3)]
        return { fileId, transfers: 1 }
      },
      makeTransferFile: (input) => {
        asked.push(input)
        const { executeOn, transferIds } = input
        if (executeOn.startsWith('2098')) throw new Refusal('transfer_in_file')
        transfers = transfers.filter(({ id }) => !transferIds.includes(id))
        const made: BankTransferFile = {
          id: '0198a5c2-0000-7000-8000-000000000650',
          accountName: 'Compte courant',
          executeOn,
          transfers: transferIds.length,
          totalCents: 4_999,
          by: 'Camille Aubry',
          createdAt: '2026-11-12T09:00:00.000Z',
          canceledAt: null,
          madeBy: null,
          waits: false,
          allowedBy: null,
        }
        files = [made]
        return made
      },
    },
  })
})

test('refunds are chosen for a file, made for a day and an account, and it is there to download again', async () => {
  openPage(PATH, { me: member() })
  await expect.element(getByText(/2\svirements, 74,99\s€/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('checkbox', { name: /Client 1/ }).click()
  await expect.element(getByText(/1\svirement, 49,99\s€/)).toBeVisible()
  await button('Créer le fichier…').click()
  const dialog = getByRole('dialog', { name: 'Créer un fichier de virements' })
  await expect
    .element(dialog.getByRole('combobox', { name: 'Compte à débiter' }))
    .toHaveDisplayValue('Compte courant')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByLabelText('À virer le').fill('2098-11-13')
  await dialog.getByRole('button', { name: 'Créer le fichier' }).click()
  await expect.element(getByText('Un de ces virements est déjà dans un fichier.')).toBeVisible()
  await dialog.getByLabelText('À virer le').fill('2099-11-13')
  await dialog.getByRole('button', { name: 'Créer le fichier' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.at(-1)).toEqual({
    accountId: bankAccount(1).id,
    executeOn: '2099-11-13',
    transferIds: [transfer(2).id],
  })
  const link = getByRole('link', { name: /Télécharger le fichier du 12 nov. 2026/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`fileId=${files[0]!.id}`))
  await expect.element(getByRole('checkbox', { name: /Client 2/ })).not.toBeInTheDocument()
  await expect.element(getByRole('checkbox', { name: /Client 1/ })).not.toBeChecked()
  await getByRole('button', { name: /Refusé par la banque/ }).click()
  await expect.element(getByText('vos clients seraient payés deux fois', { exact: false })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Annuler le fichier').click()
  await expect.element(getByText('Annulé', { exact: true })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(getByRole('checkbox', { name: /Client 3/ })).toBeChecked()
})

test('a file above the owner’s amount is looked at, holder by holder, and allowed by another person', async () => {
  const waiting: BankTransferFile = {
    id: '0198a5c2-0000-7000-8000-000000000651',
    accountName: 'Compte courant',
    executeOn: '2026-11-13',
    transfers: 1,
    totalCents: 110_000,
    by: 'Thomas Roy',
    madeBy: transfer(1).id,
    createdAt: '2026-11-12T09:00:00.000Z',
    canceledAt: null,
    waits: true,
    allowedBy: null,
  }
  files = [waiting]
  fakeApi({
    bank: {
      listTransfersInFile: () => ({
        items: [{ ...transfer(1, { amountCents: 110_000 }), standing: 'new' as const }],
      }),
      allowTransferFile: () => {
        files = [{ ...waiting, waits: false, allowedBy: 'Camille Aubry' }]
        return files[0]!
      },
    },
  })
  openPage(PATH, { me: member() })
  await expect.element(getByText('À valider', { exact: true })).toBeVisible()
  await expect.element(getByRole('link', { name: /Télécharger/ })).not.toBeInTheDocument()
  await getByRole('button', { name: /Voir et valider le fichier du 12 nov/ }).click()
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText(/IBAN jamais vu de ce client/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Valider le fichier' }).click()
  await expect.element(getByRole('link', { name: /Télécharger le fichier du 12 nov/ })).toBeVisible()
  await expect.element(getByText(/validé par Camille Aubry/)).toBeVisible()
})

test('a transfer that is made otherwise leaves the list; an empty list says what will be there', async () => {
  openPage(PATH, { me: member() })
  await getByRole('button', { name: /Fait autrement\s: Client 1/ }).click()
  await expect.element(getByText('Le remboursement reste enregistré.', { exact: false })).toBeVisible()
  await getByRole('button', { name: /Fait autrement\s: Client 2/ }).click()
  await expect.element(getByText('Rien à virer')).toBeVisible()
  await checkScreen()
})

test('a failure of the list says so', async () => {
  fakeApi({
    bank: {
      listRefundTransfers: () => {
        throw new Refusal('service_unavailable')
      },
    },
  })
  openPage(PATH, { me: member() })
  await expect.element(button('Réessayer')).toBeVisible()
})
