import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#shared/contract/identity.ts'
import type { Role } from '#shared/domain/roles.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { directory, directoryGroup } from '#web/test/directory.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, standing } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const PAGE = '/settings/directory'

function onEntreprise(role: Role = 'owner'): Me {
  const me = member(role)
  return { ...me, current: me.current && { ...me.current, standing: standing({ plan: 'entreprise' }) } }
}
const open = (role: Role = 'owner') => openPage(PAGE, { me: onEntreprise(role) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('the address, the tokens, the roles of groups and the last refusals with their reason', async () => {
  open()
  await expect.element(getByLabelText('Adresse SCIM')).toHaveValue('https://ardoise.test/scim/v2')
  await expect.element(getByText(/^Microsoft Entra/)).toBeVisible()
  await expect.element(getByText('12\u00a0personnes, dont 11\u00a0actives.', { exact: false })).toBeVisible()
  await expect.element(getByText('lea.roy@ailleurs.test')).toBeVisible()
  await expect.element(getByText('400 · POST /Users')).toBeVisible()
  await expect.element(getByRole('combobox', { name: 'Rôle du groupe Vente' })).toHaveValue('member')
  await checkScreen()
})

test('at first: no token, no group, nothing refused', async () => {
  fakeApi({
    directory: {
      getDirectory: () => directory({ tokens: [], refusals: [], people: 0, activePeople: 0 }),
      listDirectoryGroups: () => ({ items: [], count: 0 }),
    },
  })
  open()
  await expect.element(getByText('Aucun jeton')).toBeVisible()
  await expect.element(getByText('Aucun groupe', { exact: true })).toBeVisible()
  await expect.element(getByText('Aucune requête refusée')).toBeVisible()
  await expect.element(getByText('Aucune personne pour le moment. Aucune requête reçue.')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Déconnecter' })).not.toBeInTheDocument()
  await checkScreen()
})

test('a token is named, made and shown once', async () => {
  const made: unknown[] = []
  fakeApi({
    directory: {
      makeDirectoryToken: (input) => {
        made.push(input)
        return { id: '0198a5c2-0000-7000-8000-000000000704', token: 'ardoise_scim_secret' }
      },
    },
  })
  open()
  await getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  await expect.element(dialog.getByText('Donnez un nom à ce jeton')).toBeVisible()
  await dialog.getByLabelText('Nom').fill('Okta')
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  await expect.element(dialog.getByLabelText('Jeton secret')).toHaveValue('ardoise_scim_secret')
  await checkScreen()
  await dialog.getByRole('button', { name: 'J’ai copié le jeton' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(made).toEqual([{ label: 'Okta' }])
})

test('a token is revoked after a question; one that cannot be says so', async () => {
  fakeApi({
    directory: {
      revokeDirectoryToken: () => {
        throw new Refusal('not_found')
      },
    },
  })
  open()
  await getByRole('button', { name: /^Révoquer le jeton/ }).click()
  const dialog = getByRole('alertdialog')
  await expect.element(dialog.getByText(/dès sa prochaine requête/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await expect.element(getByText('Le jeton n’a pas été révoqué')).toBeVisible()
})

test('with two tokens at work, a third is not offered', async () => {
  const [token] = directory().tokens
  fakeApi({
    directory: {
      getDirectory: () =>
        directory({
          tokens: [token!, { ...token!, id: '0198a5c2-0000-7000-8000-000000000705', label: 'Okta' }],
        }),
    },
  })
  open()
  const make = getByRole('button', { name: 'Créer un jeton' })
  await expect.element(make).toHaveAttribute('aria-disabled', 'true')
  await expect.element(make).toHaveAccessibleDescription(/Deux jetons sont déjà actifs/)
})

test('a group is given another role after saying how many people it concerns', async () => {
  const asked: unknown[] = []
  fakeApi({
    directory: {
      mapDirectoryGroup: (input) => {
        asked.push(input)
        return { changed: 8 }
      },
    },
  })
  open()
  await getByRole('combobox', { name: 'Rôle du groupe Vente' }).selectOptions('admin')
  const dialog = getByRole('alertdialog', { name: /Donner le rôle Administrateur au groupe/ })
  await expect.element(dialog.getByText(/^8\spersonnes du groupe/)).toBeVisible()
  await checkScreen()
  await dialog.getByRole('button', { name: 'Donner ce rôle' }).click()
  await expect.element(getByText(/8\smembres en changent/)).toBeVisible()
  expect(asked).toEqual([{ groupId: directoryGroup().id, role: 'admin' }])
})

test('many groups are searched, and come page after page', async () => {
  const groups = Array.from({ length: 60 }, (_, index) =>
    directoryGroup({
      id: `0198a5c2-0000-7000-8000-0000000008${String(index).padStart(2, '0')}`,
      name: `Groupe ${index}`,
    }),
  )
  fakeApi({
    directory: {
      listDirectoryGroups: ({ q = '', offset = 0, limit = 50 }) => {
        const found = groups.filter(({ name }) => name.includes(String(q)))
        const from = Number(offset)
        return { items: found.slice(from, from + Number(limit)), count: found.length }
      },
    },
  })
  open()
  await expect.element(getByText('Groupe 49')).toBeVisible()
  await expect.element(getByText('Groupe 59')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Charger la suite' }).click()
  await expect.element(getByText('Groupe 59')).toBeVisible()
  await getByRole('searchbox', { name: 'Rechercher un groupe' }).fill('Groupe 7')
  await expect.element(getByText('Groupe 8', { exact: true })).not.toBeInTheDocument()
  await expect.element(getByText('Groupe 7', { exact: true })).toBeVisible()
})

test('of many refused requests the last come first, and all when asked for', async () => {
  const [refusal] = directory().refusals
  const refusals = Array.from({ length: 20 }, (_, index) => ({
    ...refusal!,
    id: `0198a5c2-0000-7000-8000-0000000009${String(index).padStart(2, '0')}`,
    named: `personne-${index}@ailleurs.test`,
  }))
  fakeApi({ directory: { getDirectory: () => directory({ refusals }) } })
  open()
  await expect.element(getByText('personne-7@ailleurs.test')).toBeVisible()
  await expect.element(getByText('personne-8@ailleurs.test')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Afficher les 20 requêtes' }).click()
  await expect.element(getByText('personne-19@ailleurs.test')).toBeVisible()
})

test('the directory is disconnected after saying what follows', async () => {
  open()
  await getByRole('button', { name: 'Déconnecter' }).click()
  const dialog = getByRole('alertdialog', { name: /Déconnecter l’annuaire/ })
  await expect.element(dialog.getByText(/devra être retirée ici à la main/)).toBeVisible()
  await checkScreen()
})

test('a plan without a directory says so, and what becomes of the one at work', async () => {
  openPage(PAGE, { me: member() })
  await expect
    .element(getByText(/ne comprend pas la connexion d’entreprise et l’annuaire/).first())
    .toBeVisible()
  await expect.element(getByRole('link', { name: 'Changer de formule' })).toBeVisible()
  await expect.element(getByText(/vos membres gardent leur accès et leur rôle/)).toBeVisible()
  await expect
    .element(getByRole('button', { name: 'Créer un jeton' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(getByRole('button', { name: 'Déconnecter' }))
    .not.toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
})

test('an admin reads it and changes nothing', async () => {
  open('admin')
  await expect.element(getByText(/^Microsoft Entra/)).toBeVisible()
  for (const name of ['Créer un jeton', 'Déconnecter'])
    await expect.element(getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(getByRole('button', { name: /Rôle du groupe Vente/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
})

test('a member is told who may read it', async () => {
  open('member')
  await expect.element(getByText(/Votre rôle .* ne permet pas de consulter l’annuaire/)).toBeVisible()
})

test('an error is told, and asked again', async () => {
  let cut = true
  fakeApi({
    directory: {
      getDirectory: () => {
        if (cut) throw new Cut()
        return directory()
      },
    },
  })
  open()
  await expect.element(getByText('L’annuaire n’a pas pu être chargé')).toBeVisible()
  cut = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText(/^Microsoft Entra/)).toBeVisible()
})
