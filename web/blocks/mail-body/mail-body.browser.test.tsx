import { useState } from 'react'
import { describe, expect, inject, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { mount, openPage } from '#web/test/open-page.tsx'
import { MailBody } from './mail-body.tsx'

type Facts = Partial<Parameters<typeof MailBody>[0]>
const beacon = inject('beacon')

/** A screen with one mail, whose reader may allow its pictures. */
function Screen(facts: Facts) {
  const [imagesAllowed, setAllowed] = useState(false)
  return (
    <main>
      <h1>Conversation</h1>
      <button type="button">Avant</button>
      <MailBody
        html={null}
        text=""
        title="Message d’Élise Vasseur"
        inlineImage={() => null}
        proxied={(address) => `${beacon}/picture?${new URLSearchParams({ url: address })}`}
        knownDomains={['orange.fr']}
        {...facts}
        imagesAllowed={imagesAllowed}
        onAllowImages={() => setAllowed(true)}
      />
      <button type="button">Après</button>
    </main>
  )
}

/** Polls as long as any other check. */
const until = (holds: () => unknown) => expect.poll(holds).toBeTruthy()

/** Shows a mail and waits for it; gives the document of its frame. */
async function show(facts: Facts) {
  mount(<Screen {...facts} />)
  await until(() => document.querySelector('iframe[data-shown="true"]'))
  const frame = document.querySelector('iframe')!
  return { frame, inside: frame.contentDocument! }
}
const inFrame = () => page.frameLocator(page.getByTitle('Message d’Élise Vasseur'))
const bar = () => page.getByTestId('link-target')

test('a mail is drawn with its own styles in a frame as high as its content, and nothing of it is wider than the screen', async () => {
  await page.viewport(360, 800)
  const { frame, inside } = await show({
    html: `<style>.x { color: rgb(1, 2, 3) }</style><body bgcolor="#ffeedd"><p class="x">Bonjour</p>
      <table width="700" style="background: rgb(9, 9, 9)"><tr><td style="height: 900px">Large</td></tr></table></body>`,
  })
  const paragraph = inside.querySelector('p')!
  const { getComputedStyle } = inside.defaultView!
  expect(getComputedStyle(paragraph).color).toBe('rgb(1, 2, 3)')
  expect(getComputedStyle(inside.querySelector('table')!).backgroundColor).toBe('rgb(9, 9, 9)')
  expect(getComputedStyle(inside.querySelector('.ardoise-mail')!).backgroundColor).toBe('rgb(255, 238, 221)')
  await until(() => frame.offsetHeight > 900)
  expect(inside.documentElement.scrollHeight).toBeLessThanOrEqual(inside.documentElement.clientHeight)
  expect(inside.documentElement.scrollWidth).toBeGreaterThan(650)
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('names that styles, image maps and tables of contents use are kept', async () => {
  const { inside } = await show({
    html: `<style>#bodyTable { color: rgb(1, 2, 3) }</style><div id="bodyTable"><a href="#fin">Fin</a><p id="fin">x</p>
      <img usemap="#plan" alt=""><map name="plan"><area shape="default" href="https://exemple.fr" alt="Plan"></map></div>`,
  })
  expect(inside.defaultView!.getComputedStyle(inside.querySelector('p')!).color).toBe('rgb(1, 2, 3)')
  expect(inside.querySelector('a')!.getAttribute('href')).toBe('#fin')
  expect(inside.querySelector('map')!.getAttribute('name')).toBe('plan')
  expect(inside.querySelector('area')).toMatchObject({ href: 'https://exemple.fr/', target: '_blank' })
})

test.each(['height: 120vh', 'min-height: 100%', 'position: fixed; inset: 0', 'height: 100vh; margin: 50px'])(
  'a mail with « %s » does not make its frame grow for ever',
  async (style) => {
    const { frame } = await show({
      html: `<html style="height: 100%"><body style="height: 100%"><div style="${style}">x</div></body></html>`,
    })
    await until(() => frame.style.height !== '')
    const before = frame.offsetHeight
    for (let turn = 0; turn < 20; turn += 1) await new Promise(requestAnimationFrame)
    expect(frame.offsetHeight).toBe(before)
    expect(before).toBeLessThan(500)
  },
)

test('the quoted history opens with the keyboard', async () => {
  const { inside } = await show({
    html: `<p>Merci, c’est parfait.</p><div class="gmail_quote"><div class="gmail_attr">Le 3 mars, Jean a écrit :</div>
      <blockquote>Voici le devis.</blockquote></div>`,
  })
  const details = inside.querySelector('details')!
  expect(details.open).toBe(false)
  expect(details.textContent).toContain('Voici le devis.')
  await userEvent.click(page.getByRole('button', { name: 'Avant' }))
  await userEvent.keyboard('{Tab}{Enter}')
  await until(() => details.open)
})

test.each([
  [
    'Gmail',
    '<div>Merci</div><div class="gmail_quote gmail_quote_container"><div class="gmail_attr">Le lun. 3 mars, Jean a écrit :</div><blockquote>Avant</blockquote></div>',
  ],
  [
    'Apple',
    '<div>Merci</div><blockquote type="cite"><div>Le 3 mars 2026 à 10:00, Jean a écrit :</div>Avant</blockquote>',
  ],
  [
    'Thunderbird',
    '<div>Merci</div><div class="moz-cite-prefix">Le 3/03/2026 à 10:00, Jean a écrit :</div><blockquote type="cite">Avant</blockquote>',
  ],
  [
    'Outlook',
    '<div>Merci</div><hr><div id="divRplyFwdMsg">De : Jean<br>Envoyé : lundi<br>À : Ana</div><div>Avant</div>',
  ],
  [
    'Outlook without marks',
    '<div>Merci</div><div><p><b>De :</b> Jean<br><b>Envoyé :</b> lundi<br><b>À :</b> Ana</p><p>Avant</p></div>',
  ],
  ['a separator', '<div>Merci</div><div>-----Message d’origine-----</div><div>Avant</div>'],
  ['Yahoo', '<div>Merci</div><div class="yahoo_quoted">Avant</div>'],
])('the history that %s quotes is folded, and nothing else', async (_name, html) => {
  const { inside } = await show({ html })
  const details = inside.querySelectorAll('details')
  expect(details.length).toBe(1)
  expect(details[0]!.textContent).toContain('Avant')
  const clone = inside.querySelector('.ardoise-mail')!.cloneNode(true) as HTMLElement
  clone.querySelector('details')!.remove()
  expect(clone.textContent.trim()).toBe('Merci')
})

test.each([
  [
    'a forwarded mail',
    '<div class="gmail_quote">---------- Forwarded message ---------<br>De : Jean<p>Lisez</p></div>',
  ],
  ['a mail that is only a quote', '<blockquote type="cite">Lisez</blockquote>'],
  ['a mail that only speaks of one', '<p>Le client a écrit :</p>'],
])('%s stays open', async (_name, html) => {
  const { inside } = await show({ html })
  expect(inside.querySelector('details')).toBeNull()
})

test('without its frame, when the network is cut, a mail is read as text', async () => {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(null)
  mount(<Screen html="<p>Bonjour</p>" text="Bonjour en texte" />)
  await expect.element(page.getByText('Bonjour en texte')).toBeVisible()
})

describe('links', () => {
  const html = `<p><a id="good" href="https://boutique.orange.fr/panier" target="_top" onclick="x()">Votre panier</a></p>
    <p><a href="https://evil.com/payer?compte=1">www.orange.fr</a></p>
    <p><a href="javascript:alert(1)">Programme</a> <a href="/profile">Relatif</a></p>`

  test('open in a new tab without a trace, and show their true target under the pointer and the focus', async () => {
    const { inside } = await show({ html })
    const [good, suspicious, ...others] = inside.querySelectorAll('a')
    expect(good).toMatchObject({
      href: 'https://boutique.orange.fr/panier',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
    expect(suspicious?.hasAttribute('href')).toBe(false)
    for (const other of others) expect(other.hasAttribute('href')).toBe(false)
    await inFrame().getByText('Votre panier').hover()
    await expect.element(bar()).toMatchTextContent(/^boutique\.orange\.fr\/panier$/)
    await page.getByRole('button', { name: 'Avant' }).hover()
    await expect.element(bar()).not.toBeInTheDocument()
    suspicious!.focus()
    await expect.element(bar()).toMatchTextContent(/il mène à evil\.com/)
    await checkScreen()
  })

  test.each(['click', 'Enter', 'alert'])(
    'a suspicious one asks first, with its whole address (%s)',
    async (way) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null)
      const { inside } = await show({ html })
      await expect.element(page.getByText('Un lien de ce mail est suspect')).toBeVisible()
      if (way === 'click') await inFrame().getByText('www.orange.fr').click()
      if (way === 'alert') await page.getByRole('button', { name: 'Voir l’adresse' }).click()
      if (way === 'Enter') {
        inside.querySelector<HTMLElement>('[role=link]')!.focus()
        await userEvent.keyboard('{Enter}')
      }
      const dialog = page.getByRole('alertdialog')
      await expect.element(dialog).toMatchTextContent(/Le texte du lien annonce orange\.fr/)
      await expect.element(dialog).toMatchTextContent(/https:\/\/evil\.com\/payer\?compte=1/)
      expect(open).not.toHaveBeenCalled()
      await dialog.getByRole('button', { name: 'Ouvrir quand même' }).click()
      await until(() => open.mock.calls.length > 0)
      expect(open).toHaveBeenCalledExactlyOnceWith(
        'https://evil.com/payer?compte=1',
        '_blank',
        'noopener,noreferrer',
      )
    },
  )
})

test('several suspicious links are each named once, five at most', async () => {
  const link = (site: number) => `<a href="https://evil-${site}.com/x">www.orange.fr</a> `
  await show({ html: `${link(0)}${[0, 1, 2, 3, 4, 5].map(link).join('')}` })
  await expect.element(page.getByText('7 liens de ce mail sont suspects')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Voir l’adresse' }).elements().length).toBe(5)
  await page.getByRole('button', { name: 'Voir l’adresse sur evil-3.com' }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/https:\/\/evil-3\.com\/x/)
})

describe('pictures', () => {
  const html = `<img id="r" src="https://photos.test/a.gif" alt="Photo"><img src="//photos.test/a.gif" srcset="https://x.test/2x 2x">
    <img src="cid:logo%40x" alt="Logo"><img src="cid:absent" alt="Absente"><img src="data:image/svg+xml,<svg/>">
    <table background="https://photos.test/b.gif"><tr><td style="background: url(https://photos.test/c.gif), linear-gradient(red, blue)">x</td></tr></table>`
  const inlineImage = (id: string) => (id === 'logo@x' ? `${beacon}/picture/logo` : null)

  test('of the Internet wait for the reader, and come through our server alone; attached ones are shown', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const addresses = () =>
      asked.mock.calls.map(([address]) => decodeURIComponent(String(address)).replace(beacon, ''))
    const { inside } = await show({ html, inlineImage })
    const sources = () =>
      [...inside.querySelectorAll('img')].map((image) => image.getAttribute('src')?.slice(0, 5) ?? null)
    await until(() => sources()[2] === 'blob:')
    expect(sources()).toEqual([null, null, 'blob:', null, null])
    expect(addresses()).toEqual(['/picture/logo'])
    await checkScreen()
    await page.getByRole('button', { name: 'Afficher les images' }).click()
    await until(() => sources()[1] === 'blob:')
    expect(sources()).toEqual(['blob:', 'blob:', 'blob:', null, null])
    const style = () => inside.defaultView!.getComputedStyle(inside.querySelector('td')!).backgroundImage
    await until(() => style().includes('blob:'))
    expect(style()).toMatch(/^url\("blob:.*"\), linear-gradient/)
    expect(addresses().toSorted()).toEqual([
      '/picture/logo',
      '/picture/logo',
      ...['a', 'b', 'c'].map((name) => `/picture?url=https://photos.test/${name}.gif`),
    ])
    await expect.element(page.getByRole('button', { name: 'Afficher les images' })).not.toBeInTheDocument()
  })

  test('one that is refused, or is no picture, keeps its place and its words', async () => {
    const { inside } = await show({ html, inlineImage: () => '/nothing-here.html' })
    await until(() => inside.querySelectorAll('img').length === 5)
    expect(inside.querySelector('img[alt=Logo]')?.getAttribute('src')).toBeNull()
  })
})

describe('plain text', () => {
  const text = `Bonjour,\nvoyez https://orange.fr/devis. Ou http://192.0.2.7/payer
-- \nÉlise\n\nLe 3 mars 2026, Jean Martin\na écrit :\n> Voici le devis.\n> Jean`

  test('is in the colours of the page, with its links, and its quotes folded', async () => {
    mount(<Screen text={text} />)
    const link = page.getByRole('link', { name: 'https://orange.fr/devis' })
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await link.hover()
    await expect.element(bar()).toMatchTextContent(/^orange\.fr\/devis$/)
    await expect.element(page.getByText('Voici le devis.')).not.toBeVisible()
    await checkScreen()
    await page.getByText('…', { exact: true }).click()
    await expect.element(page.getByText('Voici le devis.')).toBeVisible()
    await page.getByRole('button', { name: 'http://192.0.2.7/payer' }).click()
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/adresse IP/)
  })
})

test('two megabytes of HTML are drawn in seconds, and what follows is still there', async () => {
  const row =
    '<tr><td style="padding: 4px; color: rgb(40, 40, 40)"><p>Une ligne <b>du tableau</b>, <a href="https://orange.fr/x">voir</a></p></td></tr>'
  const { frame } = await show({ html: `<table>${row.repeat(2_000_000 / row.length)}</table>` })
  await until(() => frame.offsetHeight > 10_000)
  await page.getByRole('button', { name: 'Après' }).click()
})

test('the gallery shows a letter, a newsletter, a deceit and a plain text', async () => {
  openPage('/dev/gallery/mail')
  await expect.poll(() => document.querySelectorAll('iframe[data-shown="true"]').length).toBe(3)
  await expect.element(page.getByText('Un lien de ce mail est suspect')).toBeVisible()
  await checkScreen()
})
