import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { keepFocus } from './keep-focus.ts'

const { getByRole } = page
const start = () => onTestFinished(keepFocus())
const focusOn = (name: string) => (getByRole('button', { name }).element() as HTMLElement).focus()

function Movements() {
  const [left, setLeft] = useState(['Un', 'Deux', 'Trois'])
  return (
    <main id="main" tabIndex={-1}>
      <h1>Banque</h1>
      <section>
        <h2>À rapprocher</h2>
        {left.length > 0 && (
          <ul>
            {left.map((each) => (
              <li key={each}>
                <Button
                  onClick={() => setLeft(left.filter((one) => one !== each))}
                >{`Ranger ${each}`}</Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  )
}

test('the focus of a row that leaves goes to the row in its place, then to the heading of the list', async () => {
  start()
  mount(<Movements />)
  await expect.element(getByRole('button', { name: 'Ranger Deux' })).toBeVisible()
  focusOn('Ranger Deux')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Ranger Trois' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Ranger Un' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('heading', { name: 'À rapprocher' })).toHaveFocus()
})

function Sending() {
  const [state, setState] = useState<'draft' | 'asking' | 'sent'>('draft')
  return (
    <main id="main" tabIndex={-1}>
      <header>
        <h1>Escalier en hêtre</h1>
        {state !== 'sent' && <Button onClick={() => setState('asking')}>Envoyer le devis</Button>}
      </header>
      <Dialog
        open={state === 'asking'}
        onOpenChange={() => setState('draft')}
        title="Envoyer"
        footer={<Button onClick={() => setState('sent')}>Confirmer</Button>}
      />
    </main>
  )
}

test('after a dialog whose opener is gone the heading of the page has the focus', async () => {
  start()
  mount(<Sending />)
  await expect.element(getByRole('button', { name: 'Envoyer le devis' })).toBeVisible()
  focusOn('Envoyer le devis')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Confirmer' })).toBeVisible()
  focusOn('Confirmer')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a press beside every control leaves the focus where it is: nowhere', async () => {
  start()
  mount(<Movements />)
  await expect.element(getByRole('button', { name: 'Ranger Un' })).toBeVisible()
  focusOn('Ranger Un')
  await userEvent.click(getByRole('heading', { name: 'À rapprocher' }))
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

function LateHeading() {
  const [there, setThere] = useState(false)
  return (
    <main id="main" tabIndex={-1} onFocus={() => setTimeout(() => setThere(true), 50)}>
      {there ? <h1>Menuiserie Vasseur</h1> : <p>Chargement</p>}
      <button type="button">Autre</button>
    </main>
  )
}

test('the heading of a page that was loading takes the focus that waited on the page', async () => {
  start()
  mount(<LateHeading />)
  await expect.element(page.getByText('Chargement')).toBeVisible()
  document.getElementById('main')?.focus()
  await expect.element(getByRole('heading', { level: 1 })).toHaveFocus()
})

test('it takes the focus from nothing else', async () => {
  start()
  mount(<LateHeading />)
  await expect.element(page.getByText('Chargement')).toBeVisible()
  focusOn('Autre')
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Autre' })).toHaveFocus()
})

test('what has the focus is never below a bar, however high the bar', async () => {
  await page.viewport(360, 560)
  start()
  mount(
    <main id="main" tabIndex={-1}>
      {Array.from({ length: 40 }, (_, index) => `Champ ${index + 1}`).map((name) => (
        <button key={name} type="button" className="block h-12">
          {name}
        </button>
      ))}
      <div className="fixed inset-x-0 bottom-0 h-40 bg-surface">Barre</div>
    </main>,
  )
  await expect.element(getByRole('button', { name: 'Champ 1', exact: true })).toBeVisible()
  for (let stop = 0; stop < 30; stop += 1) await userEvent.keyboard('{Tab}')
  await expect
    .poll(() => document.activeElement!.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(560 - 160)
  await expect.element(getByRole('button', { name: 'Champ 30' })).toHaveFocus()
})

/** Pressed once, the button is another element of the same words, as that of a menu which loads when one reaches for it. */
function Reached() {
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <header>
        <Button key={pressed} onClick={() => setPressed(pressed + 1)}>
          Menu de Camille
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        <h1>Devis</h1>
      </main>
    </>
  )
}

test('a button that another of the same words replaces hands it the focus, outside of the page too', async () => {
  start()
  mount(<Reached />)
  await expect.element(getByRole('button', { name: 'Menu de Camille' })).toBeVisible()
  focusOn('Menu de Camille')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Menu de Camille' })).toHaveFocus()
})
