import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvoiceLinkView } from '#shared/contract/invoice-sending.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { invoiceDocument, invoiceLinkView } from '#web/test/invoice-links.ts'
import { mount } from '#web/test/open-page.tsx'
import { clientPage } from './client-invoice-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const dialog = getByRole('dialog')

async function openLink(view: () => InvoiceLinkView): Promise<void> {
  await page.viewport(1280, 900)
  fakeApi({
    invoiceSending: { getInvoiceLink: view, markInvoiceLinkOpened: () => ({ opened: true as const }) },
  })
  mount(<ClientTree page={clientPage} token="jeton" queryClient={createQueryClient()} />)
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
}

test('the invoice: what is due and until when, how to pay it, the documents of the order', async () => {
  await openLink(() => invoiceLinkView())
  await expect.element(getByText('À payer au plus tard le 21 décembre 2026.')).toBeVisible()
  await expect.element(getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
  await expect.element(getByRole('img', { name: 'QR code du virement SEPA' })).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'PDF Facture d’acompte F2026-0006' }))
    .toHaveAttribute('href', '/api/v1/invoice-links/jeton/documents/0198a5c2-0000-7000-8000-000000000062')
  await expect
    .element(getByRole('link', { name: 'PDF Devis D-2026-0007' }))
    .toHaveAttribute('href', '/api/v1/invoice-links/jeton/quote')
  expect(document.body.textContent).not.toMatch(/carte/i)
  await checkScreen()
})

test('IBAN and reference are copied by the keyboard', async () => {
  const copied: string[] = []
  const { writeText } = navigator.clipboard
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  try {
    await openLink(() => invoiceLinkView())
    for (const name of [
      'Copier\u00a0: Montant',
      'Copier\u00a0: IBAN',
      'Copier\u00a0: Référence à indiquer',
    ]) {
      const button = getByRole('button', { name })
      ;(button.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    expect(copied).toEqual(['5016,00', 'FR7630006000011234567890189', 'F2026-0007'])
    await expect.element(getByText('IBAN copié')).toBeInTheDocument()
  } finally {
    navigator.clipboard.writeText = writeText
  }
})

test('a paid invoice thanks for the payment, and gives its receipt', async () => {
  const paid = { status: 'paid', owedCents: 0, paidCents: 501_600, epc: null, answers: null } as const
  await openLink(() => invoiceLinkView({ ...paid, receivedOn: '2026-11-28' }))
  await expect.element(getByText('Merci, votre règlement du 28 novembre 2026 est bien reçu.')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Télécharger le reçu' }))
    .toHaveAttribute('href', '/api/v1/invoice-links/jeton/receipt')
  await checkScreen()
})

test('an invoice that is late says so plainly', async () => {
  await openLink(() => invoiceLinkView({ overdue: true, paidCents: 100_000, owedCents: 401_600 }))
  await expect.element(getByText(/En retard.*l’échéance était le 21 décembre 2026\./)).toBeVisible()
  await expect.element(getByText(/déjà reçus/)).toBeVisible()
  await checkScreen()
})

test.each([
  ['Facture réglée', { status: 'paid', owedCents: 0, paidCents: 501_600, epc: null }],
  ['501,00 € remis par un plan du tribunal', { owedCents: 0, remittedCents: 50_100, epc: null }],
  ['Rien à payer', { status: 'cancelled', owedCents: 0, epc: null }],
  ['Montant de l’avoir', { owedCents: 0, epc: null, document: invoiceDocument({ kind: 'credit_note' }) }],
  ['Pour connaître les moyens de paiement', { epc: null, document: invoiceDocument({ payment: null }) }],
] as const)('%s', async (words, facts) => {
  await openLink(() => invoiceLinkView({ ...facts }))
  await expect.element(getByText(words).first()).toBeVisible()
  await expect.element(getByText('Payer par virement')).not.toBeInTheDocument()
  await checkWords()
})

test('a problem is reported by the keyboard, with its reason, and its words are kept until then', async () => {
  const sent: unknown[] = []
  let down = true
  fakeApi({
    invoiceSending: {
      reportInvoiceProblem: (input) => {
        sent.push(input)
        if (down) throw new Refusal('rate_limited')
        return { openedAt: '2026-11-25T10:00:00.000Z' }
      },
    },
  })
  await openLink(() => invoiceLinkView())
  ;(getByRole('button', { name: 'Signaler un problème' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText('Choisissez une raison.')).toBeVisible()
  await expect.element(dialog.getByText('Décrivez le problème.')).toBeVisible()
  await checkScreen()
  await dialog.getByRole('radio', { name: /n’est pas faite/ }).click()
  const message = dialog.getByRole('textbox', { name: 'Votre message' })
  await message.fill('Il manque les plinthes.')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(message).toHaveValue('Il manque les plinthes.')
  down = false
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(getByRole('heading', { name: 'Problème signalé' })).toHaveFocus()
  expect(sent.at(-1)).toMatchObject({
    token: 'jeton',
    reason: 'not_delivered',
    message: 'Il manque les plinthes.',
    amountCents: null,
  })
  await expect.element(getByRole('button', { name: 'Signaler un problème' })).not.toBeInTheDocument()
  await checkScreen()
})

test('a part is contested: its amount is asked, at most what is owed, and the rest is to be paid', async () => {
  const sent: unknown[] = []
  fakeApi({
    invoiceSending: {
      reportInvoiceProblem: (input) => {
        sent.push(input)
        return { openedAt: '2026-11-25T10:00:00.000Z' }
      },
    },
  })
  await openLink(() =>
    sent.length === 0
      ? invoiceLinkView()
      : invoiceLinkView({
          status: 'disputed',
          dispute: {
            reason: 'not_delivered',
            message: 'Il manque les plinthes.',
            amountCents: 101_600,
            openedAt: '2026-11-25T10:00:00.000Z',
          },
          disputedCents: 101_600,
        }),
  )
  await getByRole('button', { name: 'Signaler un problème' }).click()
  await dialog.getByRole('radio', { name: /n’est pas faite/ }).click()
  await dialog.getByRole('textbox', { name: 'Votre message' }).fill('Il manque les plinthes.')
  await dialog.getByRole('radio', { name: 'Une partie seulement' }).click()
  const amount = dialog.getByRole('textbox', { name: /^Montant contesté/ })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText('Indiquez le montant contesté, par exemple 150,00.')).toBeVisible()
  await amount.fill('6 000')
  await expect.element(dialog.getByText(/^Il reste 5\s016,00\s€ à payer/)).toBeVisible()
  await amount.fill('1 016,00')
  await checkScreen()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(getByRole('heading', { name: 'Problème signalé' })).toHaveFocus()
  expect(sent).toMatchObject([{ amountCents: 101_600 }])
  await expect
    .element(getByText(/^Vous contestez 1\s016,00\s€\. Le reste, 4\s000,00\s€, est à payer\.$/))
    .toBeVisible()
  await expect.element(getByText('4 000,00 €').first()).toBeVisible()
  await expect.element(getByRole('button', { name: 'Je paierai le…' })).toBeVisible()
  await checkScreen()
})

test('once the rest is paid, no sum of zero is asked', async () => {
  const dispute = {
    reason: 'not_delivered' as const,
    message: 'Il manque les plinthes.',
    amountCents: 101_600,
    openedAt: '2026-11-25T10:00:00.000Z',
  }
  await openLink(() =>
    invoiceLinkView({
      status: 'disputed',
      paidCents: 400_000,
      owedCents: 101_600,
      disputedCents: 101_600,
      dispute,
    }),
  )
  await expect.element(getByText(/^Vous contestez 1\s016,00\s€\.$/)).toBeVisible()
})

test('files leave with the problem; where one does not arrive, it alone is sent again', async () => {
  const sent: string[] = []
  let down = true
  fakeApi({
    invoiceSending: {
      reportInvoiceProblem: () => {
        sent.push('problem')
        return { openedAt: '2026-11-25T10:00:00.000Z' }
      },
      addDisputeFile: ({ file }) => {
        sent.push(file.name)
        if (file.name === 'bon.pdf' && down) throw new Refusal('service_unavailable')
        return { name: file.name, files: 1 }
      },
    },
  })
  await openLink(() => invoiceLinkView())
  await getByRole('button', { name: 'Signaler un problème' }).click()
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('textbox', { name: 'Votre message' }).fill('Il manque les plinthes.')
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (...files: File[]) => userEvent.upload(input, files)
  await choose(new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }))
  await expect
    .element(dialog.getByText('Joignez un PDF, un JPEG ou un PNG de 5\u00a0Mo au plus.'))
    .toBeVisible()
  await choose(
    new File(['x'], 'photo.jpg', { type: 'image/jpeg' }),
    new File(['x'], 'bon.pdf', { type: 'application/pdf' }),
  )
  await expect.element(dialog.getByRole('button', { name: 'Retirer photo.jpg' })).toBeVisible()
  await checkScreen()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(dialog.getByText('Votre message est enregistré')).toBeVisible()
  await checkScreen()
  down = false
  await dialog.getByRole('button', { name: 'Envoyer de nouveau' }).click()
  await expect.element(getByRole('heading', { name: 'Problème signalé' })).toHaveFocus()
  expect(sent).toEqual(['problem', 'photo.jpg', 'bon.pdf', 'bon.pdf'])
})

test.each(['link_invalid', 'link_revoked', 'invoice_link_expired'] as const)(
  'an invalid link: %s',
  async (code) => {
    await openLink(() => {
      throw new Refusal(code)
    })
    await checkWords()
  },
)

describe('paying online', () => {
  const online = { amountCents: 501_600, processingCents: 0, testMode: false }
  const button = getByRole('button', { name: /^Payer 5\s016,00\s€ en ligne$/ })
  /** Where the page would have gone. */
  const leaving = () =>
    new Promise<string>((resolve) => {
      window.navigation.addEventListener(
        'navigate',
        (event) => {
          event.preventDefault()
          resolve(event.destination.url)
        },
        { once: true },
      )
    })

  test('the button says the amount, by the keyboard leads to the payment page, and stands beside the transfer', async () => {
    fakeApi({
      invoiceSending: { payInvoiceLink: () => ({ url: 'https://checkout.stripe.test/c/pay/cs_1' }) },
    })
    await openLink(() => invoiceLinkView({ online }))
    await expect.element(getByText('Payer par virement')).toBeVisible()
    await checkScreen()
    const left = leaving()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect(await left).toBe('https://checkout.stripe.test/c/pay/cs_1')
  })

  test('on a narrow phone, in test mode, everything is there', async () => {
    await openLink(() => invoiceLinkView({ online: { ...online, testMode: true } }))
    await page.viewport(360, 740)
    await expect.element(button).toBeVisible()
    await expect.element(getByText(/Mode test/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await checkScreen()
  })

  test.each(['nothing_to_pay', 'payment_under_way', 'payment_provider_silent'] as const)(
    'refused with its words, and the page is read again: %s',
    async (code) => {
      let asked = 0
      fakeApi({
        invoiceSending: {
          payInvoiceLink: () => {
            throw new Refusal(code)
          },
        },
      })
      await openLink(() => {
        asked += 1
        return invoiceLinkView({ online })
      })
      const before = asked
      await button.click()
      await expect.element(getByRole('alert')).toHaveTextContent(errorCodes[code].text)
      await expect.poll(() => asked).toBeGreaterThan(before)
      await checkWords()
    },
  )

  test('a debit under way says so, and asks for nothing more', async () => {
    await openLink(() =>
      invoiceLinkView({ online: { amountCents: 0, processingCents: 501_600, testMode: false } }),
    )
    await expect.element(getByText('Prélèvement en cours')).toBeVisible()
    await expect.element(getByText('Payer par virement')).not.toBeInTheDocument()
    await checkScreen()
  })

  test.each([
    ['paid', 'Paiement reçu'],
    ['processing', 'Prélèvement en cours'],
    ['open', 'Paiement interrompu'],
    ['expired', 'Paiement interrompu'],
    ['failed', 'Paiement refusé'],
  ] as const)('back from the payment page: %s', async (state, words) => {
    const checkoutId = '0198a5c2-0000-7000-8000-0000000000aa'
    const asked: string[] = []
    fakeApi({
      invoiceSending: {
        checkInvoiceLinkPayment: (input) => {
          asked.push(input.checkoutId)
          return { state, amountCents: 501_600, currency: 'EUR', receiptTo: 'elise@vasseur.test' }
        },
      },
    })
    const { href } = window.location
    window.history.replaceState(null, '', `?payment=${checkoutId}`)
    try {
      await openLink(() => invoiceLinkView())
      await expect.element(getByText(words, { exact: true })).toBeVisible()
      expect(asked).toContain(checkoutId)
      await checkScreen()
    } finally {
      window.history.replaceState(null, '', href)
    }
  })

  test.each([
    [501_600, /Vous pouvez reprendre/],
    [0, /il n’y a plus rien à payer en ligne/],
  ])('back from a page that closed while %i cents are asked', async (amountCents, words) => {
    fakeApi({
      invoiceSending: {
        checkInvoiceLinkPayment: () => ({
          state: 'expired' as const,
          amountCents: 501_600,
          currency: 'EUR' as const,
          receiptTo: 'elise@vasseur.test',
        }),
      },
    })
    const { href } = window.location
    window.history.replaceState(null, '', '?payment=0198a5c2-0000-7000-8000-0000000000aa')
    try {
      await openLink(() => invoiceLinkView({ online: { amountCents, processingCents: 0, testMode: false } }))
      await expect.element(getByRole('alert').getByText(words)).toBeVisible()
    } finally {
      window.history.replaceState(null, '', href)
    }
  })

  test('a payment that cannot be verified says so, and is asked about again', async () => {
    let down = true
    fakeApi({
      invoiceSending: {
        checkInvoiceLinkPayment: () => {
          if (down) throw new Refusal('payment_provider_refused')
          return { state: 'paid', amountCents: 501_600, currency: 'EUR', receiptTo: 'elise@vasseur.test' }
        },
      },
    })
    const { href } = window.location
    window.history.replaceState(null, '', '?payment=0198a5c2-0000-7000-8000-0000000000aa')
    try {
      await openLink(() => invoiceLinkView())
      await expect.element(getByText('Votre paiement n’a pas pu être vérifié')).toBeVisible()
      down = false
      await getByRole('button', { name: 'Réessayer' }).click()
      await expect.element(getByText('Paiement reçu', { exact: true })).toBeVisible()
    } finally {
      window.history.replaceState(null, '', href)
    }
  })
})
