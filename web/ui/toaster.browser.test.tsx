import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { MainAction } from './page-header.tsx'
import { toast } from './toast.ts'
import { ToastHost } from './toast-host.tsx'
import { TOAST_SECONDS } from './toast-seconds.ts'

const boxOf = (element: Element) => element.getBoundingClientRect()
const isCovered = (name: string, text: string) => {
  const button = boxOf(page.getByRole('button', { name }).element())
  const shown = boxOf(page.getByText(text).element().closest('[data-sonner-toast]')!)
  return (
    shown.left < button.right &&
    button.left < shown.right &&
    shown.top < button.bottom &&
    button.top < shown.bottom
  )
}

test.each([
  [360, 640],
  [1_366, 768],
])(
  'a toast covers neither the main action nor the buttons of a dialog at %i × %i px',
  async (width, height) => {
    await page.viewport(width, height)
    // Those of a test before, or of its first try, may still be there.
    const [saved, sent] = ['Enregistré', 'Devis envoyé'].map(
      (text) => `${text} ${crypto.randomUUID().slice(0, 8)}`,
    ) as [string, string]
    mount(
      <main>
        <MainAction>
          <Button>Nouvelle facture</Button>
        </MainAction>
        <ToastHost />
      </main>,
    )
    await expect.element(page.getByRole('button', { name: 'Nouvelle facture' })).toBeVisible()
    toast.success(saved)
    await expect.element(page.getByText(saved)).toBeVisible()
    await expect.poll(() => isCovered('Nouvelle facture', saved)).toBe(false)

    mount(
      <main>
        <Dialog open title="Envoyer" footer={<Button>Confirmer</Button>}>
          Le devis part aussitôt.
        </Dialog>
        <ToastHost />
      </main>,
    )
    await expect.element(page.getByRole('button', { name: 'Confirmer' })).toBeVisible()
    toast.success(sent)
    await expect.element(page.getByText(sent)).toBeVisible()
    await expect.poll(() => isCovered('Confirmer', sent)).toBe(false)
  },
)

test('a toast covers no button that a scroll brings under it before it is drawn', async () => {
  await page.viewport(1_280, 720)
  mount(
    <main style={{ height: 2_000, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}>
      <p style={{ alignSelf: 'flex-end', width: 200 }}>
        <Button>Ajouter</Button>
      </p>
      <ToastHost />
    </main>,
  )
  await expect.element(page.getByRole('button', { name: 'Ajouter' })).toBeInTheDocument()
  // The first brings the toaster itself.
  toast.success('Prêt')
  await expect.element(page.getByText('Prêt')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect.element(page.getByText('Prêt')).not.toBeInTheDocument()
  // On a busy machine the scroll ends before the toast is drawn, and no other follows.
  const stop = (event: Event) => event.stopPropagation()
  document.addEventListener('scrollend', stop)
  onTestFinished(() => document.removeEventListener('scrollend', stop))
  toast.success('Entreprise ajoutée')
  window.scrollTo({ top: 2_000, behavior: 'instant' })
  window.dispatchEvent(new Event('scrollend'))
  await expect.element(page.getByText('Entreprise ajoutée')).toBeVisible()
  await expect.poll(() => isCovered('Ajouter', 'Entreprise ajoutée'), { timeout: 3_000 }).toBe(false)
})

test('a toast at the top stands below the header, not only below its buttons', async () => {
  await page.viewport(1_280, 720)
  mount(
    <main>
      <header style={{ position: 'sticky', top: 0, height: 64, display: 'flex', alignItems: 'center' }}>
        <Button className="ms-auto">Compte</Button>
      </header>
      <div style={{ position: 'fixed', inset: 'auto 0 0 0', display: 'flex' }}>
        <Button style={{ width: '100%', height: 400 }}>Signer</Button>
      </div>
      <ToastHost />
    </main>,
  )
  await expect.element(page.getByRole('button', { name: 'Signer' })).toBeVisible()
  toast.success('Adresse copiée')
  await expect.element(page.getByText('Adresse copiée')).toBeVisible()
  const shown = () => page.getByText('Adresse copiée').element().closest('[data-sonner-toast]')!
  await expect.poll(() => boxOf(shown()).top).toBe(72)
})

test('a toast leaves buttons that are drawn under it later', async () => {
  await page.viewport(414, 896)
  mount(
    <main>
      <ToastHost />
    </main>,
  )
  toast.success('Message parti')
  await expect.element(page.getByText('Message parti')).toBeVisible()
  const bar = document.createElement('div')
  bar.style.cssText = 'position: fixed; bottom: 0'
  bar.innerHTML = '<button type="button">Envoyer</button>'
  document.querySelector('main')!.append(bar)
  await expect.poll(() => isCovered('Envoyer', 'Message parti')).toBe(false)
})

test('Alt+T leads to « Annuler » of the last message, which stays as long as one set', async () => {
  localStorage.setItem(TOAST_SECONDS, '0')
  onTestFinished(() => localStorage.removeItem(TOAST_SECONDS))
  const text = `Ligne supprimée ${crypto.randomUUID().slice(0, 8)}`
  let undone = 0
  mount(
    <main>
      <Button>Ajouter</Button>
      <ToastHost />
    </main>,
  )
  await expect.element(page.getByRole('button', { name: 'Ajouter' })).toBeVisible()
  toast.success(text, { action: { label: 'Annuler', onClick: () => (undone += 1) } })
  await expect.element(page.getByText(text)).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(page.getByRole('button', { name: 'Annuler' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => undone).toBe(1)
})
