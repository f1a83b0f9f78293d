import { enterAs } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const PAGES = [
  ['/pricing', 'Des prix simples, hors taxes', 'Tarifs'],
  ['/features', 'Du premier mail à la facture payée', 'Fonctionnalités'],
  ['/features/exemple', 'Devis D-', 'Un devis comme votre client'],
  ['/resources', 'Ressources', 'Ressources'],
  ['/contact', 'Contactez-nous', 'Contact'],
  ['/legal', 'Mentions légales', 'Mentions légales'],
  ['/privacy', 'Politique de confidentialité', 'Confidentialité'],
  ['/terms', 'Conditions d’utilisation', 'Conditions d’utilisation'],
  ['/security', 'Sécurité', 'Sécurité'],
  ['/accessibility', 'Accessibilité', 'Accessibilité'],
] as const
const GUIDES = [
  'Facture électronique : votre calendrier',
  'Les mentions obligatoires d’un devis',
  'Relancer une facture impayée, étape par étape',
  'La signature électronique simple d’un devis',
  'La TVA sur vos devis et vos factures',
]

test('every public page reads without JavaScript', async ({ visit }) => {
  const context = await visit({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, heading, title] of PAGES) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Ardoise`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
      await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /\S/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^.{20,170}$/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  }
  await page.goto('/pricing')
  const addresses = (area: 'banner' | 'contentinfo') =>
    page
      .getByRole(area)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await addresses('banner')).toEqual(
    expect.arrayContaining(['/features', '/resources', '/pricing', '/login']),
  )
  expect(await addresses('contentinfo')).toEqual(
    expect.arrayContaining(['/legal', '/privacy', '/terms', '/security', '/accessibility']),
  )
  for (const point of [
    'Rôles administrateur et membre',
    'Tout Team, sans limite de boîtes mail',
    'Cinq rôles aux droits distincts',
  ])
    await expect(page.getByText(point)).toBeVisible()
  await page.getByText('Les prix comprennent-ils la TVA').click()
  await expect(page.getByText('Tous les prix de cette page sont hors taxes (HT)')).toBeVisible()
  await page.goto('/resources')
  for (const name of GUIDES) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
    await page.getByRole('link', { name: 'Toutes les ressources' }).click()
  }
  await page.goto('/contact')
  await expect(page.locator('noscript p')).toContainText('L’envoi de ce formulaire demande JavaScript.')
})

test('robots.txt and sitemap.xml name the public pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const [path] of PAGES) {
    expect(robots).toContain(`Allow: ${path}$\n`)
    expect(sitemap).toMatch(new RegExp(`<loc>[^<]+${path}</loc>`))
    expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined()
  }
  expect(sitemap).not.toContain('/auth')
  expect((await request.get('/dashboard')).headers()['x-robots-tag']).toBe('noindex')
})

test('the navigation bar opens each page and marks the current one', async ({ page }) => {
  await page.goto('/features')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect(bar.getByRole('link', { name: 'Tarifs' })).not.toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Tarifs' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page).toHaveTitle('Tarifs · Ardoise')
  await expect(bar.getByRole('link', { name: 'Tarifs' })).toHaveAttribute('aria-current', 'page')
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(64)
  await bar.getByRole('link', { name: 'Fonctionnalités' }).click()
  await expect(page).toHaveTitle('Fonctionnalités · Ardoise')
  // Changes the address within the same document.
  await page.evaluate(() => history.pushState({}, '', '/pricing?utm_source=lettre'))
  await expect(page).toHaveTitle('Tarifs · Ardoise')
  await expect(bar.getByRole('link', { name: 'Tarifs' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Essayer gratuitement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créez votre compte' })).toBeVisible()
  await page.goto('/pricing')
  await bar.getByRole('link', { name: 'Ardoise' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('on a phone the links are in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pricing')
  await page.getByLabel('Menu').click()
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Ressources' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ressources' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fonctionnalités' })).toHaveCount(1)
})

test.describe('the prices', () => {
  test('are shown without tax, and start the sign-up with the chosen plan', async ({ page }) => {
    await page.goto('/pricing')
    const offers = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    for (const [offer, price] of [
      ['Starter', '19\u00a0€ HT'],
      ['Team', '18\u00a0€ HT'],
      ['Business', 'Sur devis'],
    ] as const)
      await expect(offers.filter({ hasText: offer }).first()).toContainText(price)
    for (const text of [
      '16 à 18\u00a0€ HT',
      '5\u00a0€ HT',
      '9\u00a0€ HT',
      '3 boîtes mail connectées par compte',
    ])
      await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Commencer avec Team' })).toHaveAttribute(
      'href',
      '/signup?plan=team',
    )
    const call = page.getByRole('region', { name: 'Envoyez votre premier devis aujourd’hui' })
    for (const [name, href] of [
      ['Essayer gratuitement', '/signup'],
      ['Nous contacter', '/contact'],
    ] as const)
      await expect(call.getByRole('link', { name })).toHaveAttribute('href', href)
    await page.getByRole('link', { name: 'Commencer avec Starter' }).click()
    await expect(page).toHaveURL(/\/signup\?plan=starter$/)
    await expect(page.getByText('Commencer avec le plan Starter')).toBeVisible()
    await page.goto('/signup?plan=team')
    await expect(page.getByText('Commencer avec le plan Team')).toBeVisible()
  })

  test('a signed-in user sees « Mon espace » instead of « Se connecter », and the plan chosen on /pricing is kept', async ({
    page,
    context,
    site,
    owner,
  }) => {
    await enterAs(context, site, owner.cookie)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
    await page.goto('/pricing')
    const bar = page.getByRole('navigation', { name: 'Navigation principale' })
    await expect(bar.getByRole('link', { name: 'Mon espace' })).toHaveAttribute('href', '/dashboard')
    for (const name of ['Se connecter', 'Essayer gratuitement'])
      await expect(bar.getByRole('link', { name })).toHaveCount(0)
    await page.getByRole('link', { name: 'Commencer avec Team' }).click()
    await expect(page).toHaveURL(/\/billing\?plan=team$/)
    await expect(page.getByRole('dialog', { name: 'Passer à Team' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('Formule choisie')).toContainText('Team')
  })

  test('« Sur devis » leads to the contact form with its subject filled in', async ({ page }) => {
    await page.goto('/pricing')
    await page.getByRole('main').getByRole('link', { name: 'Contacter l’équipe commerciale' }).first().click()
    await expect(page).toHaveURL(/\/contact\?topic=sales$/)
    await expect(page.getByRole('textbox', { name: 'Sujet' })).toHaveValue(
      'Demande commerciale\u00a0: offre Business',
    )
  })

  test('are a table on a wide screen and cards on a phone', async ({ page }) => {
    await page.goto('/pricing')
    const table = page.getByRole('table', { name: 'Ce que comprend chaque offre' })
    await expect(
      table.getByRole('row', { name: /^Boîtes mail connectées 3 par compte 3 par compte Illimitées/ }),
    ).toBeVisible()
    // Named by the offer, and not built yet.
    await expect(
      table.getByRole('row', { name: /^Droits choisis pour chaque membre Bientôt Non inclus Inclus Inclus/ }),
    ).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('table')).toBeHidden()
    await expect(page.getByRole('heading', { level: 3, name: 'Business' })).toBeVisible()
  })

  test('keep their buttons in a sticky bar once scrolled past 240 px', async ({ page }) => {
    await page.goto('/pricing')
    const bar = page.locator('[data-sticky-bar]')
    await expect(bar).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 240, behavior: 'instant' }))
    await expect(bar).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 241, behavior: 'instant' }))
    await expect(bar).toBeVisible()
    for (const [name, href] of [
      ['Contacter l’équipe commerciale', '/contact?topic=sales'],
      ['Essayer gratuitement', '/signup?plan=team'],
    ] as const)
      await expect(bar.getByRole('link', { name })).toHaveAttribute('href', href)
  })
})

test('the demo shows contact details of its own and says that they are invented', async ({ page }) => {
  await page.goto('/legal')
  await expect(page.getByText('Coordonnées de démonstration')).toBeVisible()
  await expect(page.getByText('Ardoise Démonstration')).toBeVisible()
  await expect(page.getByText('non renseigné')).toHaveCount(0)
  await page.goto('/contact')
  await expect(page.getByText('Coordonnées de démonstration, inventées.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'exploitant@ardoise.test' })).toBeVisible()
})

test('without the demo the legal notice says what is not configured in local mode', async ({
  launch,
  visit,
}) => {
  const ardoise = await launch()
  const page = await (await visit({ baseURL: ardoise.url })).newPage()
  await page.goto('/legal')
  await expect(page.getByText('Ardoise tourne ici en mode local', { exact: false })).toBeVisible()
  await expect(page.getByText('non renseigné').first()).toBeVisible()
})

test('the legal notice and the contact page say who runs the installation', async ({ launch, visit }) => {
  const ardoise = await launch({
    env: {
      OPERATOR_NAME: 'Ardoise & Cie',
      OPERATOR_EMAIL: 'bonjour@exploitant.test',
      OPERATOR_PHONE: '02 47 00 00 00',
      OPERATOR_ADDRESS: '8 rue des Tanneurs, 37000 Tours',
      OPERATOR_SIREN: '552081317',
      OPERATOR_PUBLICATION_DIRECTOR: 'Camille Aubry',
      HOSTING_NAME: 'Hébergeur SA',
      HOSTING_ADDRESS: '1 rue du Port, 59000 Lille',
      HOSTING_PHONE: '03 20 00 00 00',
    },
  })
  for (const javaScriptEnabled of [true, false]) {
    const context = await visit({ javaScriptEnabled, baseURL: ardoise.url })
    const page = await context.newPage()
    await page.goto('/legal')
    for (const text of ['Ardoise & Cie', '552 081 317', 'Camille Aubry', 'Hébergeur SA'])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Informations incomplètes')).toHaveCount(0)
    await page.goto('/contact')
    await expect(page.getByRole('link', { name: 'bonjour@exploitant.test' })).toHaveAttribute(
      'href',
      'mailto:bonjour@exploitant.test',
    )
    await expect(page.getByRole('link', { name: '02 47 00 00 00' })).toHaveAttribute('href', 'tel:0247000000')
    await expect(page.getByText('8 rue des Tanneurs, 37000 Tours')).toBeVisible()
  }
})

test('a signed-in user can open the public pages', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto('/legal')
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible()
})

test.describe('a page that does not exist', () => {
  test('says that it does not exist, and offers a visitor other pages', async ({ page }) => {
    await page.goto('/features/ailleurs')
    await expect(page).toHaveTitle('Page introuvable · Ardoise')
    await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
    await expect(page.getByText('/features/ailleurs')).toBeVisible()
    await page.getByRole('link', { name: 'Voir les tarifs' }).click()
    await expect(page).toHaveURL(/\/pricing$/)
    await page.goto('/resources/rien')
    await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  })

  test('offers a signed-in user a way back to the dashboard', async ({ page, context, site, owner }) => {
    await enterAs(context, site, owner.cookie)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.goto('/nulle-part')
    await page.getByRole('link', { name: 'Ouvrir le tableau de bord' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('pictures of the product follow the light or dark theme and load lazily', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/features')
    // Pictures that are seen without scrolling load at once.
    const pictures = page.getByRole('main').locator('picture img[loading=lazy]')
    await expect(pictures).toHaveCount(5)
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('alt', /Ardoise/)
      await picture.scrollIntoViewIfNeeded()
      const shown = () =>
        picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc])
      await expect.poll(shown).toEqual([true, expect.stringContaining(`-${colorScheme}.`)])
    }
  }
})
