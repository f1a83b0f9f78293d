import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CompanySignIn } from '#shared/contract/company-sign-in.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { companySignIn, connection, organizationDomain } from '#web/test/company-sign-in.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, standing } from '#web/test/people.ts'

const PATH = '/settings/sign-in'
const { getByRole, getByText } = page
const atEntreprise = (role: Parameters<typeof member>[0] = 'owner') => {
  const me = member(role)
  return { ...me, current: me.current && { ...me.current, standing: standing({ plan: 'entreprise' }) } }
}
const button = (name: string | RegExp) => getByRole('button', { name, exact: typeof name === 'string' })
const box = (name: string) => getByRole('textbox', { name, exact: true })

/** A server that keeps what it is told. */
function keep(facts: Partial<CompanySignIn> = {}) {
  const kept = companySignIn(facts)
  fakeApi({ companySignIn: { getCompanySignIn: () => kept } })
  return kept
}
const empty = { domains: [], connections: [], exempt: null, revision: 0 }
const unproved = { provedAt: null, found: 'absent' as const }

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

describe('the screen', () => {
  test('says why an answer of the provider was refused', async () => {
    keep(empty)
    openPage(`${PATH}?refused=algorithm`, { me: atEntreprise() })
    await expect.element(getByText(/Connexion refusée. La réponse est signée/)).toBeVisible()
  })

  test('empty: what to do first', async () => {
    keep(empty)
    openPage(PATH, { me: atEntreprise() })
    await expect.element(getByText('Aucun domaine')).toBeVisible()
    await expect.element(getByText('Aucun fournisseur', { exact: true })).toBeVisible()
    await expect.element(getByText('Prouvez d’abord un domaine.')).toBeVisible()
    await expect.element(getByRole('switch')).toBeDisabled()
    await checkScreen()
  })

  test('full: every state of a domain, a test and a certificate', async () => {
    keep({
      domains: [
        organizationDomain(1),
        organizationDomain(2, { domain: 'aubry-menuiserie.fr', ...unproved }),
        organizationDomain(3, {
          domain: 'aubry.example',
          lostAt: '2026-11-19T09:00:00.000Z',
          found: 'absent',
        }),
        organizationDomain(4, { domain: 'nouveau.example', provedAt: null, found: null, lookedAt: null }),
        organizationDomain(5, { domain: 'pris.example', provedAt: null, found: 'found' }),
      ],
      connections: [
        connection(1, {
          certificates: [
            { der: 'QQ==', subject: 'ancien', expiresAt: '2026-01-01T00:00:00.000Z' },
            {
              der: 'Qg==',
              subject: 'nouveau',
              expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
            },
          ],
        }),
        connection(2, { kind: 'openid', name: 'Keycloak', enabled: false, certificates: [], test: null }),
        connection(3, {
          name: 'Entra',
          test: {
            at: '2026-11-21T09:00:00.000Z',
            problem: 'signature',
            email: null,
            name: null,
            subject: null,
          },
        }),
      ],
      required: true,
    })
    openPage(PATH, { me: atEntreprise() })
    for (const words of [
      'Prouvé',
      'À prouver',
      /Enregistrement introuvable depuis le 19\snov/,
      /Publiez cet enregistrement/,
      /Une autre organisation a prouvé ce domaine/,
      /Personne reconnue\s: Camille Aubry, camille@atelier-aubry.fr/,
      'Expiré',
      'À renouveler',
      'Pas encore testée depuis son dernier changement.',
      'La signature de la réponse n’est pas celle d’un certificat de cette connexion.',
      /Garde tous ses moyens de connexion, en cas de panne du fournisseur\s: Camille Aubry/,
    ])
      await expect.element(getByText(words).first()).toBeVisible()
    await getByText('À donner au fournisseur').first().click()
    await expect.element(getByText('Adresse de réponse (ACS)').first()).toBeVisible()
    await expect
      .element(getByRole('link', { name: 'Télécharger les métadonnées' }).first())
      .toHaveAttribute('href', connection(1).ours.metadataUrl)
    await checkScreen()
  })

  test('loading, then an error that can be tried again', async () => {
    let broken = true
    fakeApi({
      companySignIn: {
        getCompanySignIn: () => {
          if (broken) throw new Cut()
          return companySignIn()
        },
      },
    })
    openPage(PATH, { me: atEntreprise() })
    await expect.element(getByText('La connexion d’entreprise n’a pas pu être chargée')).toBeVisible()
    await checkScreen()
    broken = false
    await button('Réessayer').click()
    await expect.element(getByText('atelier-aubry.fr').first()).toBeVisible()
  })

  test('refused by the plan: it says so and leads to another, and what is there can be taken away', async () => {
    keep()
    openPage(PATH, { me: member() })
    await expect
      .element(getByText(/ne comprend pas la connexion d’entreprise et l’annuaire/).first())
      .toBeVisible()
    await expect
      .element(getByRole('link', { name: 'Changer de formule' }))
      .toHaveAttribute('href', '/billing?plan=business')
    await expect.element(button('Ajouter un domaine')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Retirer atelier-aubry.fr')).not.toHaveAttribute('aria-disabled', 'true')
    await checkScreen()
  })

  test('an admin reads, a member is told who may', async () => {
    keep()
    openPage(PATH, { me: atEntreprise('admin') })
    await expect
      .element(getByText(/ne permet pas de modifier la connexion d’entreprise/).first())
      .toBeVisible()
    await expect.element(button('Modifier Okta Aubry')).toHaveAttribute('aria-disabled', 'true')
    openPage(PATH, { me: atEntreprise('member') })
    await expect.element(getByText(/ne permet pas de consulter la connexion d’entreprise/)).toBeVisible()
    await expect.element(getByText('Domaines', { exact: true })).not.toBeInTheDocument()
  })
})

describe('a domain', () => {
  test('is added, with its faults at its field, then looked for', async () => {
    const kept = keep(empty)
    const asked: string[] = []
    fakeApi({
      companySignIn: {
        addDomain: ({ domain }) => {
          asked.push(domain as string)
          if (domain === 'pris.fr')
            throw new Refusal('domain_exists', [
              { path: 'domain', code: 'domain_exists', message: 'Ce domaine est déjà dans votre liste.' },
            ])
          kept.domains = [organizationDomain(1, { ...unproved, domain: domain as string })]
          return kept.domains[0]!
        },
        checkDomain: () => {
          kept.domains = [organizationDomain(1)]
          return kept.domains[0]!
        },
      },
    })
    openPage(PATH, { me: atEntreprise() })
    await button('Ajouter un domaine').click()
    const add = getByRole('dialog').getByRole('button', { name: 'Ajouter' })
    for (const [typed, fault] of [
      ['gmail.com', /messagerie ouverte à tous/],
      ['exemple', /Indiquez un domaine/],
      ['pris.fr', 'Ce domaine est déjà dans votre liste.'],
    ] as const) {
      await box('Domaine').fill(typed)
      await add.click()
      await expect.element(getByText(fault)).toBeVisible()
    }
    await checkScreen()
    await box('Domaine').fill('https://www.Atelier-Aubry.fr')
    await add.click()
    await expect.element(getByText('Domaine ajouté')).toBeVisible()
    expect(asked).toEqual(['pris.fr', 'atelier-aubry.fr'])
    await expect.element(getByText('_ardoise.atelier-aubry.fr')).toBeVisible()
    await button('Vérifier atelier-aubry.fr').click()
    await expect.element(getByText('atelier-aubry.fr est prouvé')).toBeVisible()
    await expect.element(getByText('Prouvé', { exact: true })).toBeVisible()
  })

  test('whose record is not there yet says so; its record is copied', async () => {
    keep({ domains: [organizationDomain(1, unproved)] })
    fakeApi({ companySignIn: { checkDomain: () => organizationDomain(1, unproved) } })
    const copied: string[] = []
    const { writeText } = navigator.clipboard
    navigator.clipboard.writeText = async (text) => void copied.push(text)
    openPage(PATH, { me: atEntreprise() })
    await button('Vérifier atelier-aubry.fr').click()
    await expect.element(getByText('Un nouvel enregistrement met parfois une heure à se voir.')).toBeVisible()
    await button(/Copier\s: Valeur/).click()
    await expect.element(getByText('Valeur copié')).toBeInTheDocument()
    expect(copied).toEqual([organizationDomain(1).record.value])
    navigator.clipboard.writeText = writeText
  })

  test('is removed once that is confirmed', async () => {
    const kept = keep()
    fakeApi({
      companySignIn: {
        removeDomain: () => {
          kept.domains = []
          return { removed: true }
        },
      },
    })
    openPage(PATH, { me: atEntreprise() })
    await button('Retirer atelier-aubry.fr').click()
    await getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    await expect.element(getByText('Aucun domaine')).toBeVisible()
  })
})

describe('a provider', () => {
  test('SAML: read from its metadata, with its faults, and kept', async () => {
    const kept = keep({ connections: [] })
    const sent: unknown[] = []
    fakeApi({
      companySignIn: {
        readProviderMetadata: ({ xml, url }) => {
          if (xml === '<a/>')
            throw new Refusal('metadata_unreadable', [
              { path: 'xml', code: 'metadata_unreadable', message: 'Ces métadonnées ne décrivent rien.' },
            ])
          expect(url).toBe('https://idp.test/metadata')
          return {
            entityId: 'https://idp.test/saml',
            signInUrl: 'https://idp.test/in',
            certificates: ['QUJD', 'REVG'],
          }
        },
        createConnection: (input) => {
          sent.push(input)
          kept.connections = [connection(1, { test: null })]
          return kept.connections[0]!
        },
      },
    })
    openPage(PATH, { me: atEntreprise() })
    await button('Ajouter un fournisseur').click()
    await getByRole('menuitem', { name: 'SAML 2.0' }).click()
    const dialog = getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect.poll(() => dialog.getByText('Champ requis').elements().length).toBe(4)
    await checkScreen()
    const metadata = box('Adresse des métadonnées, ou leur texte XML')
    await metadata.fill('<a/>')
    await button('Lire').click()
    await expect.element(getByText('Ces métadonnées ne décrivent rien.')).toBeVisible()
    await metadata.fill('https://idp.test/metadata')
    await button('Lire').click()
    await expect.element(getByText('Métadonnées lues.')).toBeVisible()
    await box('Nom').fill('Okta Aubry')
    await getByRole('combobox', { name: 'Rôle des nouveaux membres' }).selectOptions('Membre')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(getByText('Fournisseur ajouté')).toBeVisible()
    expect(sent).toEqual([
      {
        kind: 'saml',
        name: 'Okta Aubry',
        enabled: true,
        defaultRole: 'member',
        issuer: 'https://idp.test/saml',
        signInUrl: 'https://idp.test/in',
        certificates: ['QUJD', 'REVG'],
      },
    ])
    await expect.element(getByText('Pas encore testée depuis son dernier changement.')).toBeVisible()
  })

  test('OpenID: its secret is asked for once, and not shown again', async () => {
    const keycloak = connection(2, {
      kind: 'openid',
      name: 'Keycloak',
      issuer: 'https://kc.test',
      clientId: 'ardoise',
      signInUrl: null,
      certificates: [],
    })
    keep({ connections: [keycloak] })
    const sent: unknown[] = []
    fakeApi({
      companySignIn: {
        createConnection: () => keycloak,
        updateConnection: (input) => {
          sent.push(input)
          return keycloak
        },
      },
    })
    openPage(PATH, { me: atEntreprise() })
    await button('Ajouter un fournisseur').click()
    await getByRole('menuitem', { name: 'OpenID Connect' }).click()
    await getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await expect.poll(() => getByRole('dialog').getByText('Champ requis').elements().length).toBe(4)
    await checkScreen()
    await button('Annuler').click()
    await button('Modifier Keycloak').click()
    await expect.element(getByText('Laissez vide pour garder le secret actuel.')).toBeVisible()
    await box('Nom').fill('Keycloak 2')
    await button('Enregistrer').click()
    await expect.element(getByText('Fournisseur enregistré')).toBeVisible()
    expect(sent).toMatchObject([
      { connectionId: keycloak.id, revision: 1, name: 'Keycloak 2', clientSecret: null },
    ])
  })
})

test('it is required once that is confirmed, and no longer at once', async () => {
  const kept = keep()
  const asked: boolean[] = []
  fakeApi({
    companySignIn: {
      requireCompanySignIn: ({ required }) => {
        asked.push(required)
        Object.assign(kept, { required, revision: kept.revision + 1 })
        return { ...kept }
      },
    },
  })
  openPage(PATH, { me: atEntreprise() })
  const toggle = getByRole('switch', { name: 'Exiger la connexion de l’entreprise' })
  await toggle.click()
  await checkScreen()
  await getByRole('alertdialog').getByRole('button', { name: 'Exiger' }).click()
  await expect.element(toggle).toBeChecked()
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect(asked).toEqual([true, false])
})
