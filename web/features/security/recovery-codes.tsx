import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { formatLongDate } from '#shared/french/format.ts'
import { useMe } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Shown once: copied, saved or printed before the dialog is left. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { user } = useMe()
  const [kept, setKept] = useState(false)
  const [reminded, setReminded] = useState(false)
  const leave = () => (kept ? onClose() : setReminded(true))
  const text = [
    'Ardoise — codes de récupération',
    `Compte\u00a0: ${user.email}`,
    `Créés le ${formatLongDate(new Date(), deviceTimeZone())}. Chaque code ne sert qu’une fois.`,
    '',
    ...codes,
    '',
  ].join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('Codes copiés')
    } catch {
      toast.error('Les codes n’ont pas pu être copiés. Enregistrez-les ou imprimez-les.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Vos codes de récupération"
      description="Gardez-les ailleurs que sur votre téléphone. Chacun remplace une fois le code de l’application."
      size="sm"
    >
      <div className="flex flex-col gap-4">
        <ul
          aria-label="Codes de récupération"
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 text-center font-mono text-sm min-[22rem]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="select-all tabular">
              {code}
            </li>
          ))}
        </ul>
        <div className="grid gap-2 sm:grid-cols-3">
          <Button icon={Copy} onClick={() => void copy()}>
            Copier
          </Button>
          <Button icon={Download} onClick={() => saveText('ardoise-codes-de-recuperation.txt', text)}>
            Télécharger
          </Button>
          <Button icon={Printer} onClick={() => printText('Codes de récupération Ardoise', text)}>
            Imprimer
          </Button>
        </div>
        <Alert tone="warning">Ils ne seront plus jamais affichés.</Alert>
        <Checkbox
          label="J’ai gardé ces codes en lieu sûr"
          checked={kept}
          error={reminded && !kept ? 'Gardez d’abord vos codes, puis cochez cette case.' : null}
          onChange={({ target }) => setKept(target.checked)}
        />
        <Button
          variant="primary"
          disabledReason={kept ? null : 'Gardez d’abord vos codes, puis cochez la case.'}
          onClick={leave}
        >
          Terminer
        </Button>
      </div>
    </Dialog>
  )
}

/** Saves a text as a file of the user's. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Prints the text alone, from a frame that leaves once printed. */
function printText(title: string, text: string): void {
  const page = document.implementation.createHTMLDocument(title)
  const block = page.createElement('pre')
  block.textContent = text
  page.body.append(block)
  const url = URL.createObjectURL(
    new Blob([`<!doctype html>${page.documentElement.outerHTML}`], { type: 'text/html;charset=utf-8' }),
  )
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  frame.addEventListener('load', () => {
    const inner = frame.contentWindow
    if (!inner) return
    inner.addEventListener('afterprint', () => {
      frame.remove()
      URL.revokeObjectURL(url)
    })
    inner.print()
  })
  document.body.append(frame)
}
