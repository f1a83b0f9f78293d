import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Archive } from '#shared/contract/mail-archives.ts'
import type { MailboxSyncs } from '#shared/contract/mail-sync.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const PIECE = 983_040
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog', { name: 'Importer des archives' })
const MBOX = 'From 1@xxx Mon Nov 16 10:00:00 2020\nSubject: Chantier\n\nBonjour\n'

const archive = (facts: Partial<Archive> = {}): Archive => ({
  id: crypto.randomUUID(),
  name: 'Archives',
  state: 'sending',
  fault: null,
  sizeBytes: 100,
  receivedBytes: 0,
  readBytes: 0,
  mails: 0,
  tooLarge: 0,
  ...facts,
})
const syncOf = (mailboxId: string, facts: Partial<MailboxSyncs['items'][number]> = {}) => ({
  mailboxId,
  address: 'Archives',
  maildir: true,
  sharing: 'private' as const,
  paused: false,
  fault: null,
  notBefore: null,
  importSince: null,
  syncedAt: new Date().toISOString(),
  lastMailAt: null,
  repaired: { added: 0, removed: 0, marks: 0 },
  sweep: null,
  stillSince: null,
  silentSince: null,
  folders: [
    {
      id: crypto.randomUUID(),
      name: 'Archives',
      role: 'archive' as const,
      followed: true,
      there: 1284,
      here: 1284,
      comparedAt: new Date().toISOString(),
      aside: 0,
    },
  ],
  ...facts,
})

let archives: Archive[]
let syncs: MailboxSyncs['items']
let calls: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  archives = []
  syncs = []
  calls = []
  fakeApi({
    mailboxes: {
      listMailboxes: () => ({ items: [] }),
      getMailProviders: () => ({ google: true, microsoft: true }),
      listArchives: () => ({ items: archives }),
      startArchive: ({ name, sizeBytes }) => {
        calls.push({ name, sizeBytes })
        archives = [archive({ name, sizeBytes })]
        return archives[0]!
      },
      sendArchivePiece: (input) => {
        const { offset, piece } = input as unknown as { offset: string; piece: File }
        calls.push([Number(offset), piece.size])
        return receive(Number(offset) + piece.size)
      },
      cancelArchive: ({ archiveId }) => {
        calls.push('cancel')
        archives = archives.filter(({ id }) => id !== archiveId)
        return { archiveId }
      },
    },
    mailSync: { listMailboxSyncs: () => ({ items: syncs }) },
  })
})

function receive(receivedBytes: number): Archive {
  const [one] = archives
  const state = receivedBytes === one!.sizeBytes ? 'reading' : 'sending'
  archives = [{ ...one!, receivedBytes, state }]
  return archives[0]!
}

/** Drops a file on the frame of the dialog. */
async function choose(file: File): Promise<void> {
  const frame = page.getByRole('group', { name: 'Fichier à importer' })
  await expect.element(frame).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  for (const type of ['dragenter', 'dragover', 'drop'])
    frame.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}
async function open() {
  openPage('/manager/mail', { me })
  await button('Importer des archives').click()
  await expect.element(dialog).toBeVisible()
}
const submit = () => dialog.getByRole('button', { name: 'Importer' }).click()

test('a file is chosen with the keyboard, sent in pieces, and its reading is shown', async () => {
  openPage('/manager/mail', { me })
  await expect.element(page.getByText('Aucune archive importée.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await expect.element(button('Importer des archives')).toBeVisible()
  button('Importer des archives').element().focus()
  await userEvent.keyboard('{Enter}')
  const name = dialog.getByRole('textbox', { name: 'Nom du compte' })
  await expect.element(name).toHaveValue('Archives')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Choisir un fichier' })).toHaveFocus()
  await checkScreen()
  await page.viewport(1280, 900)
  await choose(new File([MBOX, new Uint8Array(PIECE)], 'Boîte.mbox'))
  await expect.element(dialog.getByText('Boîte.mbox')).toBeVisible()
  await userEvent.fill(name, 'Ancien cabinet')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const size = MBOX.length + PIECE
  await expect
    .poll(() => calls)
    .toEqual([{ name: 'Ancien cabinet', sizeBytes: size }, [0, PIECE], [PIECE, MBOX.length]])
  await expect.element(page.getByRole('progressbar', { name: 'Lecture de l’archive' })).toBeVisible()
  await expect.element(button('Importer des archives')).toHaveAttribute('aria-disabled', 'true')
})

test('a wrong file is refused at its field, and another one is taken', async () => {
  await open()
  await submit()
  await expect.element(dialog.getByText('Choisissez un fichier', { exact: true })).toBeVisible()
  await choose(new File([], 'vide.mbox'))
  await expect.element(dialog.getByText('Ce fichier est vide.')).toBeVisible()
  await choose(new File(['PK\u0003\u0004'], 'takeout.zip'))
  await expect.element(dialog.getByText(/^Ce fichier est compressé\./)).toBeVisible()
  const heavy = new File([MBOX], 'lourd.mbox')
  Object.defineProperty(heavy, 'size', { value: 2_147_483_648 })
  await choose(heavy)
  await expect.element(dialog.getByText(/^Ce fichier est trop lourd \(max\. 2.Go\)/)).toBeVisible()
  expect(calls).toEqual([])
  await checkScreen()
  await page.viewport(1280, 900)

  const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => () => {
    throw new Refusal(code)
  }
  await choose(new File(['bonjour'], 'lettre.txt'))
  fakeApi({ mailboxes: { sendArchivePiece: refuse('archive_not_mbox') } })
  await submit()
  await expect.element(dialog.getByText(/^Ce fichier n’est pas une archive mbox/)).toBeVisible()
  fakeApi({ mailboxes: { startArchive: refuse('archive_disk_full') } })
  await submit()
  await expect.element(dialog.getByText(/n’a pas assez de place/)).toBeVisible()
  fakeApi({ mailboxes: { startArchive: refuse('archive_name_taken') } })
  await submit()
  await expect.element(dialog.getByText('Un de vos comptes porte déjà ce nom.')).toBeVisible()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Nom du compte' }))
    .toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an upload that is cut says so, goes on where it was, and is cancelled', async () => {
  await open()
  await choose(new File([MBOX, new Uint8Array(2 * PIECE)], 'Boîte.mbox'))
  fakeApi({
    mailboxes: {
      sendArchivePiece: (input) => {
        const { offset, piece } = input as unknown as { offset: string; piece: File }
        if (offset !== '0') throw new Cut()
        return receive(piece.size)
      },
    },
  })
  await submit()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas.' })).toBeVisible()
  await expect.element(page.getByText(/^960.Ko sur 2.Mo$/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const held = Promise.withResolvers<void>()
  fakeApi({
    mailboxes: {
      sendArchivePiece: async (input) => {
        const { offset } = input as unknown as { offset: string }
        calls.push(Number(offset))
        await held.promise
        return receive(2 * PIECE)
      },
    },
  })
  await button('Reprendre l’envoi').click()
  await expect.element(page.getByText(/^Gardez cette fenêtre ouverte/)).toBeVisible()
  await button(/^Annuler l’import «.Archives.»$/).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Annuler l’import' }).click()
  await expect.element(page.getByText('Aucune archive importée.')).toBeVisible()
  held.reject(new Refusal('not_found'))
  expect(calls.slice(1)).toEqual([PIECE, 'cancel'])
})

test('a short cut heals by itself, and a disk that fills up ends the upload', async () => {
  await open()
  await choose(new File([MBOX, new Uint8Array(2 * PIECE)], 'Boîte.mbox'))
  let cuts = 0
  fakeApi({
    mailboxes: {
      sendArchivePiece: (input) => {
        const { offset, piece } = input as unknown as { offset: string; piece: File }
        if (offset === String(2 * PIECE)) {
          archives = []
          throw new Refusal('archive_disk_full')
        }
        if (offset !== '0' && cuts++ === 0) throw new Cut()
        return receive(Number(offset) + piece.size)
      },
    },
  })
  await submit()
  await expect.element(page.getByText(/n’a pas assez de place/)).toBeVisible()
  await expect.element(page.getByText('Aucune archive importée.')).toBeVisible()
  expect(cuts).toBe(2)
})

test('an import goes on after the page was left, and says how it ended', async () => {
  archives = [
    archive({ state: 'reading', sizeBytes: 1_000, receivedBytes: 1_000, readBytes: 250, mails: 1_200 }),
  ]
  openPage('/manager/mail', { me })
  await expect
    .element(page.getByRole('progressbar', { name: 'Lecture de l’archive' }))
    .toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByText(/^1.200.messages sur le point d’être rangés$/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  archives = [
    { ...archives[0]!, state: 'failed', fault: 'disk_full' },
    archive({ name: 'Ancien cabinet', receivedBytes: 30 }),
  ]
  await expect.element(page.getByText(/^Le disque de cette installation est plein\./)).toBeVisible()
  await expect.element(page.getByText(/^Cette fenêtre n’envoie pas le fichier/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await button(/^Retirer de la liste «.Archives.»$/).click()
  await expect.element(page.getByText(/^Le disque de cette installation/)).not.toBeInTheDocument()
})

test('archives are a mailbox that is shared, renamed and deleted with its mails', async () => {
  archives = [
    archive({ state: 'done', mails: 1284, tooLarge: 2 }),
    archive({ name: 'Ancien cabinet', state: 'done', mails: 1800 }),
  ]
  const [first, second] = archives
  const folders = syncOf(second!.id).folders.map((one) => ({
    ...one,
    here: 450,
    there: 1800,
    comparedAt: null,
  }))
  syncs = [
    syncOf(first!.id),
    syncOf(second!.id, {
      address: 'Ancien cabinet',
      syncedAt: null,
      folders,
      fault: 'lost',
    }),
  ]
  fakeApi({
    mailboxes: {
      renameArchive: ({ archiveId, name }) => {
        archives = archives.map((one) => (one.id === archiveId ? { ...one, name } : one))
        return archives.find(({ id }) => id === archiveId)!
      },
      deleteMailbox: ({ mailboxId }) => {
        archives = archives.filter(({ id }) => id !== mailboxId)
        return { mailboxId }
      },
    },
    conversations: { previewSharing: () => ({ conversations: 12, items: [] }) },
    mailSync: {
      updateMailboxSync: ({ mailboxId, ...chosen }) => {
        calls.push(chosen)
        return { mailboxId }
      },
    },
  })
  openPage('/manager/mail', { me })
  await expect.element(page.getByText(/^1.284.messages$/)).toBeVisible()
  await expect.element(page.getByText(/^2.messages de plus de 50.Mo n’ont pas été repris\.$/)).toBeVisible()
  await expect.element(page.getByText(/^450 sur 1.800$/)).toBeVisible()
  await expect.element(page.getByText(/^Le dossier de ces archives ne s’ouvre plus/)).toBeVisible()
  await expect.element(page.getByText('Dossiers locaux')).not.toBeInTheDocument()
  await page.getByText('Partage', { exact: true }).first().click()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('combobox', { name: 'Partage avec l’équipe' }).click()
  await page.getByRole('option', { name: /Objets visibles/ }).click()
  await page
    .getByRole('dialog', { name: 'Ce que verra l’équipe' })
    .getByRole('button', { name: 'Partager' })
    .click()
  await expect.poll(() => calls).toEqual([{ sharing: 'subjects' }])

  await button('Renommer Archives').click()
  const rename = page.getByRole('dialog', { name: 'Renommer les archives' })
  await userEvent.fill(rename.getByRole('textbox', { name: 'Nom du compte' }), 'Années 2010')
  await checkScreen()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Années 2010', { exact: true })).toBeVisible()

  await button('Supprimer Années 2010').click()
  const sure = page.getByRole('alertdialog', { name: 'Supprimer « Années 2010 » ?' })
  await expect.element(sure.getByText(/^1.284.messages sont retirés d’Ardoise/)).toBeVisible()
  await sure.getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(page.getByText('Années 2010', { exact: true })).not.toBeInTheDocument()
})

test('a role that may not import sees why', async () => {
  openPage('/manager/mail', { me: member('viewer') })
  await expect.element(button('Importer des archives')).toHaveAttribute('aria-disabled', 'true')
})
