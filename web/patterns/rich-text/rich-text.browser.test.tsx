import { createRef, type Ref } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { mount, openPage } from '#web/test/open-page.tsx'
import { LazyRichText } from './lazy-rich-text.tsx'
import type { RichTextHandle } from './rich-text.tsx'

type Facts = { html?: string; ref?: Ref<RichTextHandle> }
let written: string
const onSubmit = vi.fn()
const onFiles = vi.fn()

beforeEach(() => {
  written = ''
})
afterEach(() => vi.clearAllMocks())

function show({ html = '', ref = null }: Facts = {}) {
  mount(
    <main id="main">
      <h1>Essai</h1>
      <LazyRichText
        ref={ref}
        html={html}
        label="Message"
        placeholder="Votre message…"
        autoFocus="end"
        onChange={(next) => {
          written = next
        }}
        onSubmit={onSubmit}
        onFiles={onFiles}
        imageAddress={(cid) => (cid === 'logo' ? '/favicon.svg' : null)}
        renderVerbatim={(kept) => <p>{`Gardé\u00a0: ${kept.length}`}</p>}
      />
    </main>,
  )
  return page.getByRole('textbox', { name: 'Message' })
}

const P = '<p style="margin: 0 0 12px">'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = () => document.querySelector<HTMLElement>('.rich-text')!

/** As a browser gives what was copied elsewhere. */
function paste(data: Record<string, string>, files: File[] = []) {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
  for (const file of files) clipboardData.items.add(file)
  text().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('writes with the keys of mail programs', async () => {
  const box = show()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('Bonjour {Control>}b{/Control}Camille{Control>}b{/Control},{Enter}')
  await userEvent.keyboard(
    '{Control>}i{/Control}a{Control>}i{/Control} {Control>}u{/Control}b{Control>}u{/Control}{Shift>}{Enter}{/Shift}c',
  )
  expect(written).toBe(`${P}Bonjour <b>Camille</b>,</p>${P}<i>a</i> <u>b</u><br>c</p>`)
  await userEvent.keyboard('{Enter}{Control>}{Shift>}8{/Shift}{/Control}un{Enter}deux{Enter}{Enter}fin')
  expect(written).toContain('<ul style="margin: 0 0 12px; padding-left: 24px"><li>un</li><li>deux</li></ul>')
  expect(written.endsWith(`${P}fin</p>`)).toBe(true)
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  expect(written).not.toContain('fin')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(written).not.toContain('<br><br>')
})

test('writes with its buttons, which say what is under the caret', async () => {
  const box = show({ html: '<p>Bonjour</p>' })
  await expect.element(box).toHaveFocus()
  await expect.element(button('Gras')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Control>}a{/Control}')
  for (const name of ['Gras', 'Italique', 'Souligné', 'Citation']) await button(name).click()
  await expect.element(button('Gras')).toHaveAttribute('aria-pressed', 'true')
  expect(written).toContain(`${P}<b><i><u>Bonjour</u></i></b></p></blockquote>`)
  await button('Citation').click()
  await button('Liste numérotée').click()
  expect(written).toBe(
    '<ol style="margin: 0 0 12px; padding-left: 24px"><li><b><i><u>Bonjour</u></i></b></li></ol>',
  )
})

test('makes links of sites, mails and calls alone', async () => {
  const box = show({ html: '<p>le devis</p>' })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}')
  const address = page.getByLabelText('Adresse')
  await expect.element(address).toHaveFocus()
  await userEvent.keyboard('javascript:alert(1){Enter}')
  await expect.element(page.getByText('Indiquez un site, un e-mail ou un numéro de téléphone.')).toBeVisible()
  await address.fill('exemple.fr/devis')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => written).toBe(`${P}<a href="https://exemple.fr/devis">le devis</a></p>`)
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(address).toHaveValue('https://exemple.fr/devis')
  await button('Retirer le lien').click()
  await expect.poll(() => written).toBe(`${P}le devis</p>`)
  await expect.element(box).toHaveFocus()
})

test('an address becomes a link once it is typed', async () => {
  const box = show({ html: '<p>le devis</p>' })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard(' voir https://exemple.fr/plan. Merci')
  await expect
    .poll(() => written)
    .toBe(`${P}le devis voir <a href="https://exemple.fr/plan">https://exemple.fr/plan</a>. Merci</p>`)
})

test('cleans what is pasted: styles become bold, and nothing active stays', async () => {
  show()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  paste({
    'text/plain': 'texte',
    'text/html': `<html><head><style>p{color:red}</style></head><body><b style="font-weight:normal" id="docs">
      <h2 onclick="alert(1)">Titre</h2><p style="margin:0"><span style="font-weight:700;color:red">gras</span> <a href="javascript:alert(1)">non</a>
      <a href="https://exemple.fr/a?b=1&amp;c" style="x">oui</a></p><img src="https://traceur.test/p.gif"><script>alert(1)</script>
      <p style="display:none">caché</p><table><tr><td>1</td><td>2</td></tr></table></b></body></html>`,
  })
  await expect.poll(() => written).toContain('<b>gras</b> non')
  expect(written).toContain('<a href="https://exemple.fr/a?b=1&amp;c">oui</a>')
  expect(written).toMatch(/>Titre<\/p>.*>1 2<\/p>/)
  expect(written).not.toMatch(/script|onclick|traceur|caché|color|h2|<table/)
})

test('a link pasted on chosen words is their link; files go to the page', async () => {
  show({ html: '<p>devis</p>' })
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}')
  paste({ 'text/plain': 'https://exemple.fr/d' })
  await expect.poll(() => written).toBe(`${P}<a href="https://exemple.fr/d">devis</a></p>`)
  const photo = new File(['a'], 'photo.png', { type: 'image/png' })
  paste({}, [photo])
  expect(onFiles).toHaveBeenLastCalledWith([photo])
  const dataTransfer = new DataTransfer()
  const { left, top } = text().getBoundingClientRect()
  dataTransfer.items.add(photo)
  text().dispatchEvent(
    new DragEvent('drop', {
      dataTransfer,
      bubbles: true,
      cancelable: true,
      clientX: left + 4,
      clientY: top + 4,
    }),
  )
  expect(onFiles).toHaveBeenCalledTimes(2)
  // Word copies its text with a picture of it.
  paste({ 'text/plain': 'mot', 'text/html': '<p>mot</p>' }, [photo])
  await expect.poll(() => written).toContain('mot')
  expect(onFiles).toHaveBeenCalledTimes(2)
})

test('shows pictures of the mail, and writes them by name', async () => {
  const ref = createRef<RichTextHandle>()
  show({ html: '<p>Voici</p>', ref })
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  ref.current?.insertImage({ cid: 'logo', alt: 'Notre logo', width: 64 })
  await expect.element(page.getByRole('img', { name: 'Notre logo' })).toHaveAttribute('src', '/favicon.svg')
  expect(written).toBe(
    `${P}Voici<img src="cid:logo" alt="Notre logo" width="64" style="max-width: 100%"></p>`,
  )
})

test('keeps what it cannot write byte for byte, until it is asked for its words', async () => {
  const table =
    '<table bgcolor="red"><tr><td onclick="x()">Chêne</td><td>12&nbsp;€</td></tr><tr><td>Pose</td></tr></table>'
  show({ html: table })
  await expect.element(page.getByText(`Gardé : ${table.length}`)).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('Avant')
  expect(written).toBe(`${P}Avant</p><div data-kept="${table.length}">${table}</div>`)
  await userEvent.keyboard('{Control>}a{/Control}{Delete}x')
  expect(written).toContain(table)
  await checkScreen()
  await button('Modifier comme texte simple').click()
  await expect.poll(() => written).toBe(`${P}Avant</p>${P}Chêne 12\u00a0€</p>${P}Pose</p>`)
  await expect.element(page.getByText('Gardé')).not.toBeInTheDocument()
})

test('the gallery shows an empty text, a letter and a kept part', async () => {
  openPage('/dev/gallery/text')
  await expect.element(page.getByRole('textbox', { name: 'Lettre' })).toMatchTextContent(/limon en chêne/)
  await expect.element(page.getByRole('region', { name: 'Contenu gardé tel quel' })).toBeVisible()
  await checkScreen()
})
