import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BankLine } from '#shared/contract/bank.ts'
import type { BankProposal, BankTargetProposal, LineProposals } from '#shared/contract/bank-matching.ts'
import { bankAccount, bankEndpoints, bankLine } from '#web/test/bank.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceSummary } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const PATH = '/revenues/management/bank/matching'
const button = (name: string) => getByRole('button', { name, exact: true })
const sideOf = (name: string) => getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const inMenuOf = async (text: string, name: string | RegExp) => {
  await getByRole('button', { name: new RegExp(`^Autres actions\\s: ${text}`) }).click()
  await getByRole('menuitem', { name }).click()
}
const item = (text: string) => getByRole('listitem').filter({ hasText: text }).first()

const proposal = (at: number, facts: Partial<BankProposal> = {}): BankProposal => ({
  invoiceId: `0198a5c2-0000-7000-8000-00000000070${at}`,
  number: `F-2026-000${at}`,
  clientName: 'Menuiserie Vasseur',
  owedCents: 120_000,
  issuedOn: '2026-11-02',
  confidence: 99,
  certain: true,
  reasons: ['Le libellé cite la facture'],
  ...facts,
})

let lines: BankLine[]
let proposals: Map<string, BankProposal[]>
/** Payouts and groups beside them. */
let offered: Map<string, Partial<LineProposals>>
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  asked = []
  offered = new Map()
  lines = [
    bankLine(11, { label: 'VIR VASSEUR F-2026-0001' }),
    bankLine(12, { label: 'VIR INCONNU', amountCents: 90_000 }),
    bankLine(13, { label: 'VIR ROY F-2026-0003' }),
  ]
  proposals = new Map([
    [lines[0]!.id, [proposal(1), proposal(2, { certain: false, confidence: 60, owedCents: 150_000 })]],
    [lines[2]!.id, [proposal(3)]],
  ])
  const known = bankEndpoints([bankAccount(1)], lines)
  fakeApi({
    bank: {
      ...known,
      // The fake reads no list of the address: it answers for every movement.
      listBankProposals: () => ({
        items: lines.map(({ id }) => ({
          lineId: id,
          proposals: proposals.get(id) ?? [],
          payouts: [],
          groups: [],
          targets: [],
          ...offered.get(id),
        })),
      }),
      matchBankLine: ({ lineId, invoiceIds }) => {
        asked.push({ lineId, invoiceIds })
        lines.find(({ id }) => id === lineId)!.state = 'matched'
        return { paymentId: recordedPayment().id }
      },
      matchBankPayout: (pair) => {
        asked.push(pair)
        lines.find(({ id }) => id === pair.lineId)!.state = 'matched'
        return pair
      },
      unmatchBankPayout: ({ lineId }) => {
        lines.find(({ id }) => id === lineId)!.state = 'open'
        return { lineId }
      },
      rejectBankPayout: (pair) => {
        asked.push(pair)
        offered.delete(pair.lineId)
        return pair
      },
      matchBankTarget: (target) => {
        asked.push(target)
        lines.find(({ id }) => id === target.lineId)!.state = 'matched'
        return target
      },
      unmatchBankTarget: ({ lineId }) => {
        lines.find(({ id }) => id === lineId)!.state = 'open'
        return { lineId }
      },
      rejectBankTarget: (target) => {
        asked.push(target)
        offered.delete(target.lineId)
        return target
      },
      matchBankLines: ({ lineIds, invoiceId }) => {
        asked.push({ lineIds, invoiceId })
        for (const one of lines) if (lineIds.includes(one.id)) one.state = 'matched'
        return { paymentIds: lineIds }
      },
      rejectBankProposal: (pair) => {
        const left = (proposals.get(pair.lineId) ?? []).filter(
          ({ invoiceId }) => invoiceId !== pair.invoiceId,
        )
        proposals.set(pair.lineId, left)
        return pair
      },
      unmatchBankPayment: ({ paymentId }) => {
        const line = lines.find(({ id }) => id === paymentId) ?? lines[0]!
        line.state = 'open'
        return recordedPayment()
      },
    },
  })
})

test('movements are matched by keys alone, and a match is taken back', async () => {
  openPage(PATH, { me: member() })
  await expect.element(getByText('3 encaissements à rapprocher')).toBeVisible()
  await expect.element(getByText('Le libellé cite la facture').first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('j')
  await expect.element(item('VIR INCONNU')).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('k')
  await expect.element(item('VIR VASSEUR')).toHaveAttribute('aria-current', 'true')
  // A key that is held down acts once.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }))
  expect(asked).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('2 encaissements à rapprocher')).toBeVisible()
  expect(asked).toEqual([{ lineId: lines[0]!.id, invoiceIds: [proposal(1).invoiceId] }])
  await expect.element(item('VIR INCONNU')).toHaveAttribute('aria-current', 'true')
  await userEvent.hover(getByText('Règlement enregistré sur F-2026-0001'))
  await button('Annuler').click()
  await expect.element(getByText('3 encaissements à rapprocher')).toBeVisible()
})

test('a line reached by keys has the focus and a mark: Enter is its own, whatever had the focus before', async () => {
  openPage(PATH, { me: member() })
  await expect.element(getByText('Le libellé cite la facture').first()).toBeVisible()
  await sideOf('Encaissements').click()
  await expect.element(sideOf('Encaissements')).toHaveFocus()
  await userEvent.keyboard('jk')
  await expect.element(item('VIR VASSEUR')).toHaveFocus()
  expect(item('VIR VASSEUR').element().querySelector('[data-current]')).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('2 encaissements à rapprocher')).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect.element(item('VIR INCONNU')).toHaveFocus()
})

test('a line that a colleague matches takes no focus from who types elsewhere', async () => {
  const { router } = openPage(PATH, { me: member() })
  await expect.element(getByText('Le libellé cite la facture').first()).toBeVisible()
  await userEvent.keyboard('jk')
  await expect.element(item('VIR VASSEUR')).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = getByRole('dialog', { name: 'Recherche et actions' }).getByRole('combobox')
  await expect.element(search).toHaveFocus()
  lines[0]!.state = 'matched'
  await router.options.context.queryClient.invalidateQueries()
  await expect.element(getByText('VIR VASSEUR')).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
})

test('what is matched or put aside by a click leaves the focus on the next movement, the last on what says that all is done', async () => {
  openPage(PATH, { me: member() })
  await button('Rapprocher de F-2026-0001').click()
  await expect.element(getByText('2 encaissements à rapprocher')).toBeVisible()
  await expect.element(item('VIR INCONNU')).toHaveFocus()
  await inMenuOf('VIR INCONNU', 'Mettre de côté')
  await expect.element(getByText('1 encaissement à rapprocher')).toBeVisible()
  await expect.element(item('VIR ROY')).toHaveFocus()
  await button('Rapprocher de F-2026-0003').click()
  await expect.element(getByText('Tout est rapproché')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Tout est rapproché')
})

test('amounts stand face to face in rows of 64 px, one of them with a filled button', async () => {
  lines.push(...[14, 15, 16, 17, 18, 19].map((at) => bankLine(at, { label: `VIR LOT ${at}` })))
  for (const { id } of lines.slice(3)) proposals.set(id, [proposal(4)])
  await page.viewport(1366, 768)
  openPage(PATH, { me: member() })
  await expect.element(item('VIR VASSEUR').getByText('1 autre proposition', { exact: false })).toBeVisible()
  const rows = [...document.querySelectorAll('ol[aria-label="Encaissements à rapprocher"] > li')]
  const boxes = rows.map((row) => row.getBoundingClientRect())
  expect(boxes.every(({ height }) => height <= 65)).toBe(true)
  expect(boxes.filter(({ bottom }) => bottom <= innerHeight).length).toBeGreaterThanOrEqual(8)
  expect(document.querySelectorAll('ol li button.bg-primary')).toHaveLength(1)
  await expect.element(item('VIR VASSEUR').getByText('égal à')).toBeInTheDocument()
  await inMenuOf('VIR VASSEUR', /Rapprocher de F-2026-0002 \(1\s500,00/)
  await expect.poll(() => asked).toEqual([{ lineId: lines[0]!.id, invoiceIds: [proposal(2).invoiceId] }])
})

test('the dashboard leads to one movement, on its side', async () => {
  lines.push(bankLine(21, { label: 'CB SNCF', amountCents: -8_000 }))
  lines.push(bankLine(22, { label: 'PRLV EDF', amountCents: -9_000 }))
  openPage(`${PATH}?side=out&line=${lines[4]!.id}`, { me: member() })
  await expect.element(item('PRLV EDF')).toHaveAttribute('aria-current', 'true')
  await sideOf('Encaissements').click()
  await expect.element(item('VIR VASSEUR')).toHaveAttribute('aria-current', 'true')
})

test('X takes a proposal away, and the next one comes first', async () => {
  openPage(PATH, { me: member() })
  await expect.element(button('Rapprocher de F-2026-0001')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(button('Rapprocher de F-2026-0001')).not.toBeInTheDocument()
  await expect.element(getByText('Probable à 60\u00a0%')).toBeVisible()
  await button('Rapprocher de F-2026-0002').click()
  await expect.poll(() => asked).toEqual([{ lineId: lines[0]!.id, invoiceIds: [proposal(2).invoiceId] }])
})

test('those that are certain are accepted at once, with a result line by line', async () => {
  openPage(PATH, { me: member() })
  await button('Accepter 2 rapprochements sûrs').click()
  await expect.element(getByText('Rapprochement de 2 encaissements')).toBeVisible()
  await expect.element(getByText('2 rapprochés.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  expect(asked).toHaveLength(2)
  await getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await expect.element(getByText('1 encaissement à rapprocher')).toBeVisible()
})

test('a movement without proposal is given to the invoices that are chosen, or put aside', async () => {
  const sought: unknown[] = []
  fakeApi({
    invoices: {
      listInvoices: (input) => {
        sought.push(input)
        return {
          items: [
            invoiceSummary('sent', { number: 'F-2026-0008', owedCents: 60_000 }),
            invoiceSummary('sent', {
              id: '0198a5c2-0000-7000-8000-000000000799',
              number: 'F-2026-0009',
              owedCents: 50_000,
            }),
          ],
          nextCursor: 'more',
        }
      },
    },
  })
  openPage(PATH, { me: member() })
  await item('VIR INCONNU').getByRole('button', { name: 'Choisir des factures…' }).click()
  await getByRole('checkbox', { name: /F-2026-0008.*reste 600,00/ }).click()
  expect(sought.at(-1)).toMatchObject({ owed: 'true' })
  await expect.element(getByText(/Les 50 premières factures à payer sont là/)).toBeVisible()
  await getByRole('checkbox', { name: /F-2026-0009/ }).click()
  await expect.element(getByText('Il restera 200,00\u00a0€ à payer sur la dernière.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('dialog').getByRole('button', { name: 'Rapprocher', exact: true }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await inMenuOf('VIR ROY', 'Mettre de côté')
  await expect.element(getByText('Mouvement mis de côté')).toBeVisible()
})

test('what a colleague matched first is said; nothing left is said', async () => {
  fakeApi({
    bank: {
      matchBankLine: () => {
        lines.length = 0
        throw new Refusal('bank_line_matched')
      },
    },
  })
  openPage(PATH, { me: member() })
  await button('Rapprocher de F-2026-0001').click()
  await expect.element(getByText('Ce mouvement est déjà rapproché.')).toBeVisible()
  await expect.element(getByText('Tout est rapproché')).toBeVisible()
  await checkScreen()
})

test('before the first statement, nothing is said to be matched: the page leads to the import', async () => {
  fakeApi({ bank: bankEndpoints([bankAccount(1, { open: 0, lastOn: null })], []) })
  openPage(PATH, { me: member() })
  await expect.element(getByText('Aucun relevé importé')).toBeVisible()
  await expect.element(getByText('Tout est rapproché')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('link', { name: 'Importer un relevé' }).click()
  await expect.element(button('Compte courant')).toBeVisible()
})

const sent = (facts: Partial<LineProposals['payouts'][number]> = {}): LineProposals['payouts'][number] => ({
  payoutId: '0198a5c2-0000-7000-8000-000000000901',
  arrivesOn: '2026-11-12',
  charges: 8,
  feeCents: 320,
  confidence: 98,
  certain: true,
  reasons: ['Le libellé nomme Stripe'],
  ...facts,
})

test('a payout of Stripe is matched by Enter, taken back, and rejected by X', async () => {
  const line = lines[1]!
  const odd = 'Un mouvement de ce versement ne vient pas d’Ardoise'
  offered.set(line.id, { payouts: [sent({ reasons: ['Le libellé nomme Stripe', odd] })] })
  openPage(PATH, { me: member() })
  await expect
    .element(getByText(/Versement Stripe du 12 nov. 2026, 8\spaiements, 3,20\s€ de frais/))
    .toBeVisible()
  await expect.element(getByText(odd, { exact: false })).toBeVisible()
  await expect.element(button('Accepter 3 rapprochements sûrs')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('j')
  await userEvent.keyboard('{Enter}')
  const pair = { lineId: line.id, payoutId: sent().payoutId }
  await expect.poll(() => asked).toEqual([pair])
  await userEvent.hover(getByText('Mouvement rapproché du versement'))
  await button('Annuler').click()
  await expect.element(getByText('3 encaissements à rapprocher')).toBeVisible()
  await item('VIR INCONNU').click()
  await userEvent.keyboard('x')
  await expect.poll(() => asked.at(-1)).toEqual({ ...pair, rejected: true })
  await expect.element(item('VIR INCONNU').getByText('Aucune facture ne ressemble')).toBeVisible()
})

test('movements that pay one invoice together are matched at once, and taken back together', async () => {
  const group = {
    invoiceId: proposal(9).invoiceId,
    number: 'F-2026-0009',
    clientName: 'Menuiserie Vasseur',
    owedCents: 210_000,
    lineIds: [lines[0]!.id, lines[1]!.id],
    confidence: 90,
    reasons: ['Les 2\u00a0mouvements font ensemble ce qui reste dû'],
  }
  for (const id of group.lineIds) {
    offered.set(id, { groups: [group] })
    proposals.delete(id)
  }
  openPage(PATH, { me: member() })
  await expect.element(item('VIR VASSEUR').getByText(/avec 900,00\s€ du 18 nov. 2026/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('1 encaissement à rapprocher')).toBeVisible()
  expect(asked).toEqual([{ lineIds: group.lineIds, invoiceId: group.invoiceId }])
  await expect.element(item('VIR ROY')).toHaveAttribute('aria-current', 'true')
  await userEvent.hover(getByText(/2\srèglements enregistrés sur F-2026-0009/))
  await button('Annuler').click()
  await expect.element(getByText('Les mouvements sont de nouveau à rapprocher')).toBeVisible()
  await expect.element(getByText('3 encaissements à rapprocher')).toBeVisible()
})

test('money that went out is matched with a supplier’s invoice or a refund, and taken back', async () => {
  lines.push(
    bankLine(21, { label: 'PRLV PAPETERIE DURAND', amountCents: -12_000 }),
    bankLine(22, { label: 'VIR MARTIN', amountCents: -2_500 }),
    bankLine(23, { label: 'CB SNCF', amountCents: -8_000 }),
  )
  const target = (targetId: string, facts: Partial<BankTargetProposal> = {}): BankTargetProposal => ({
    kind: 'received',
    targetId,
    title: 'Facture reçue LF-2026-118',
    beside: 'Papeterie Durand',
    confidence: 97,
    certain: true,
    reasons: ['Le libellé cite LF-2026-118'],
    ...facts,
  })
  const refund = { kind: 'refund', title: 'Remboursement du 10 nov. 2026', beside: 'Martin' } as const
  offered.set(lines[3]!.id, { targets: [target(lines[0]!.id)] })
  offered.set(lines[4]!.id, {
    targets: [target(lines[1]!.id, { ...refund, certain: false, confidence: 45, reasons: [] })],
  })
  openPage(PATH, { me: member() })
  await sideOf('Dépenses').click()
  await expect.element(getByText(/3\sdépenses à rapprocher/)).toBeVisible()
  await expect.element(getByText('Le libellé cite LF-2026-118')).toBeVisible()
  await expect
    .element(item('CB SNCF').getByText('Aucun remboursement ni facture reçue ne ressemble à ce mouvement.'))
    .toBeVisible()
  await expect.element(getByRole('button', { name: /Choisir des factures/ })).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: /Rapprocher\s: Facture reçue LF-2026-118/ }).click()
  await expect.element(getByText(/2\sdépenses à rapprocher/)).toBeVisible()
  expect(asked).toEqual([{ lineId: lines[3]!.id, kind: 'received', targetId: lines[0]!.id }])
  await userEvent.hover(getByText(/Mouvement rapproché\s: Facture reçue LF-2026-118/))
  await button('Annuler').click()
  await expect.element(getByText(/3\sdépenses à rapprocher/)).toBeVisible()
  await inMenuOf('VIR MARTIN', /Pas cela\s: Remboursement du 10 nov. 2026, Martin/)
  await expect.element(item('VIR MARTIN').getByText(/Aucun remboursement/)).toBeVisible()
  expect(asked.at(-1)).toEqual({
    lineId: lines[4]!.id,
    kind: 'refund',
    targetId: lines[1]!.id,
    rejected: true,
  })
})

test('a debit that came back is said to be rejected from its line', async () => {
  lines.push(bankLine(31, { label: 'REJET PRLV MARTIN', amountCents: -12_000 }))
  const line = lines[3]!
  const why = 'Le libellé parle d’un rejet\u00a0: provision insuffisante (AM04)'
  offered.set(line.id, {
    targets: [
      {
        kind: 'returned',
        targetId: lines[0]!.id,
        beside: 'Boulangerie Martin',
        confidence: 99,
        title: 'Rejet du prélèvement de F2026-0007',
        certain: true,
        reasons: [why],
      },
    ],
  })
  openPage(PATH, { me: member() })
  await sideOf('Dépenses').click()
  await expect.element(item('REJET PRLV MARTIN').getByText(why, { exact: false })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: /^Déclarer rejeté\s: Rejet du prélèvement de F2026-0007/ }).click()
  await expect.poll(() => asked).toEqual([{ lineId: line.id, kind: 'returned', targetId: lines[0]!.id }])
})
