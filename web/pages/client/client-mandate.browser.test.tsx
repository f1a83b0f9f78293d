import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MandateLinkView } from '#shared/contract/mandate-links.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { mount } from '#web/test/open-page.tsx'
import { clientPage } from './client-mandate-page.tsx'
import { ClientTree } from './client-tree.tsx'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })

let view: MandateLinkView
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  asked = []
  view = {
    tone: 'slate',
    creditorName: 'Atelier Aubry',
    creditorAddress: '8 rue des Tanneurs, 37000 Tours',
    creditorId: 'FR72ZZZ123456',
    reference: 'RUM-20261112-ABCDEFGH',
    scheme: 'core',
    kind: 'recurrent',
    noticeDays: 14,
    clientName: 'Menuiserie Vasseur',
    professional: true,
    timeZone: 'Europe/Paris',
    recipientMasked: 'e•••@vasseur.test',
    consentVersion: '2026-11',
    signed: null,
  }
  fakeApi({
    directDebits: {
      getMandateLink: () => view,
      markMandateOpened: () => ({ opened: true as const }),
      requestMandateCode: () => ({ sentTo: 'e•••@vasseur.test', resendAt: '2099-01-01T00:00:00.000Z' }),
      signMandate: (input) => {
        asked.push(input)
        if (input.code === '111111')
          throw new Refusal('code_invalid', [
            { path: 'code', code: 'code_invalid', message: 'Ce code n’est pas le bon.' },
          ])
        const facts = { signerName: input.name, signerQuality: input.quality }
        const signed = { ...facts, signedAt: '2026-11-12T10:00:00.000Z' }
        view = {
          ...view,
          signed: { ...signed, holder: input.holder, ibanMasked: 'FR14 •••• 2606', proofRule: null },
        }
        return signed
      },
    },
  })
})
const open = () => mount(<ClientTree page={clientPage} token="t" queryClient={createQueryClient()} />)

test('the client reads the mandate, says the account, and signs it with a code', async () => {
  open()
  await expect.element(getByText(/8\ssemaines suivant la date de débit/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('textbox', { name: 'Titulaire du compte' }).fill('Menuiserie Vasseur')
  await getByRole('textbox', { name: 'IBAN' }).fill('FR1420041010050500013M02607')
  await button('Signer le mandat').click()
  await expect.element(getByText('Cet IBAN n’est pas valide')).toBeVisible()
  await getByRole('textbox', { name: 'IBAN' }).fill('FR14 2004 1010 0505 0001 3M02 606')
  await button('Signer le mandat').click()
  const dialog = getByRole('dialog', { name: 'Signer le mandat' })
  await dialog.getByLabelText('Prénom et nom').fill('Élise Vasseur')
  await dialog.getByLabelText('Qualité').fill('Gérante')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(dialog.getByText(/FR14\s2004\s1010\s0505\s0001\s3M02\s606/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).fill('111111')
  await dialog.getByRole('button', { name: 'Signer le mandat' }).click()
  await expect.element(dialog.getByText('Ce code n’est pas le bon.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).fill('123456')
  await dialog.getByRole('button', { name: 'Signer le mandat' }).click()
  await expect.element(getByText('Votre mandat est signé')).toBeVisible()
  expect(asked.at(-1)).toEqual({
    token: 't',
    holder: 'Menuiserie Vasseur',
    iban: 'FR1420041010050500013M02606',
    bic: null,
    name: 'Élise Vasseur',
    quality: 'Gérante',
    consentVersion: '2026-11',
    code: '123456',
    signature: { kind: 'typed', text: 'Élise Vasseur' },
  })
  await expect
    .element(getByRole('link', { name: /PDF/ }))
    .toHaveAttribute('href', '/api/v1/mandate-links/t/proof')
  await checkScreen()
})

test('a mandate between companies says that nothing is given back', async () => {
  view = { ...view, scheme: 'b2b' }
  open()
  await expect.element(getByText(/Vous n’êtes pas en droit de demander/)).toBeVisible()
})

test('a link that is over says so', async () => {
  fakeApi({
    directDebits: {
      getMandateLink: () => {
        throw new Refusal('mandate_link_expired')
      },
    },
  })
  open()
  await expect.element(getByText('Ce lien n’est plus valable')).toBeVisible()
})
