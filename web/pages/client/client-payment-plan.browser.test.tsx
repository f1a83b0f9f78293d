import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentPlanLinkView } from '#shared/contract/payment-plan-links.ts'
import { epcTransfer } from '#shared/domain/invoices/epc-payment.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { mount } from '#web/test/open-page.tsx'
import { paymentPlan, paymentPlanView } from '#web/test/payment-plans.ts'
import { clientPage } from './client-payment-plan-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })

const transfer = {
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  holder: 'Atelier Aubry',
  reference: 'EC-20261121-A1B2C3',
}
const next = {
  cents: 156_000,
  dueOn: '2026-12-01',
  transfer,
  epc: epcTransfer({ ...transfer, cents: 156_000 }),
}
let view: PaymentPlanLinkView
beforeEach(async () => {
  await page.viewport(1280, 900)
  view = paymentPlanView()
  fakeApi({
    paymentPlans: {
      getPaymentPlanLink: () => view,
      markPaymentPlanOpened: () => ({ opened: true as const }),
      requestPaymentPlanCode: () => ({
        sentTo: 'c•••@vasseur.test',
        resendAt: '2099-01-01T00:00:00.000Z',
      }),
      signPaymentPlan: (input) => {
        if (input.code === '111111')
          throw new Refusal('code_invalid', [
            { path: 'code', code: 'code_invalid', message: 'Ce code n’est pas le bon.' },
          ])
        const signed = {
          signerName: input.name,
          signerQuality: input.quality,
          signedAt: '2026-11-22T10:00:00.000Z',
        }
        view = { ...view, standing: 'signed', payment: next, signed: { ...signed, proofRule: '2026-11-28' } }
        return signed
      },
    },
  })
})
const open = () => mount(<ClientTree page={clientPage} token="t" queryClient={createQueryClient()} />)

test('the client reads the plan and its acknowledgement of the debt, and signs it with a code', async () => {
  open()
  await expect.element(getByRole('heading', { name: /3\s120,00\s€ en 2\séchéances/ })).toBeVisible()
  await expect.element(getByText(/reconnaissance de la dette/)).toBeVisible()
  await expect.element(getByText('Comme convenu ce matin.')).toBeVisible()
  await checkScreen()
  await page.viewport(390, 844)
  await button('Signer l’échéancier').click()
  const dialog = getByRole('dialog', { name: 'Signer l’échéancier' })
  await expect.element(dialog.getByLabelText('Prénom et nom')).toHaveValue('Élise Vasseur')
  await dialog.getByLabelText('Qualité').fill('Gérante')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(dialog.getByText(/article\s2240 du Code civil/)).toBeVisible()
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).fill('111111')
  await dialog.getByRole('button', { name: 'Signer l’échéancier' }).click()
  await expect.element(dialog.getByText('Ce code n’est pas le bon.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).fill('222222')
  await dialog.getByRole('button', { name: 'Signer l’échéancier' }).click()
  await expect.element(getByText('Votre échéancier est signé')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Prochaine échéance' })).toBeVisible()
  await expect.element(getByText(/FR76\s3000\s6000/)).toBeVisible()
  for (const what of ['Montant', 'IBAN', 'BIC', 'Titulaire', 'Référence à indiquer'])
    await expect.element(getByRole('button', { name: new RegExp(`^Copier\\s: ${what}$`) })).toBeVisible()
  await expect.element(getByRole('img', { name: 'QR code du virement SEPA' })).toBeVisible()
  await checkScreen()
})

test('what cannot be signed any more says why, and a missed term is told', async () => {
  view = paymentPlanView({ stands: false })
  open()
  await expect.element(getByText(/La somme due a changé/)).toBeVisible()
  await expect.element(button('Signer l’échéancier')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  view = paymentPlanView({
    standing: 'late',
    terms: paymentPlan(1).terms,
    payment: { cents: 84_000, dueOn: '2026-11-01', transfer: null, epc: null },
    signed: {
      signerName: 'Élise Vasseur',
      signerQuality: 'Gérante',
      signedAt: '2026-09-03T08:00:00.000Z',
      proofRule: '2026-11-28',
    },
  })
  open()
  await expect.element(getByText('Une échéance n’est pas payée', { exact: true })).toBeVisible()
  await expect.element(getByText('Manquée', { exact: true })).toBeVisible()
  await expect.element(getByRole('heading', { name: 'À régler maintenant' })).toBeVisible()
  await expect.element(getByText(/^840,00\s€$/)).toBeVisible()
  await expect.element(getByText('Par le moyen de paiement indiqué sur les factures.')).toBeVisible()
  await checkScreen()
})
