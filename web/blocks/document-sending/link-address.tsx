import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type LinkAddressProps = {
  /** « Lien du devis ». */
  title: string
  /** For whom the link is good, after « il ne sera plus affiché ». */
  note: string
  url: string | null
  onClose: () => void
}

/** The address of a new link, shown this once: only its hash is kept. */
export function LinkAddress({ title, note, url, onClose }: LinkAddressProps) {
  const [copiedUrl, setCopiedUrl] = useState<string | null>(null)
  const copied = url !== null && copiedUrl === url
  const copy = async () => {
    if (url === null) return
    await navigator.clipboard.writeText(url).then(
      () => setCopiedUrl(url),
      () => document.querySelector<HTMLInputElement>('#link-address')?.select(),
    )
  }
  return (
    <Dialog
      open={url !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={`Copiez-le maintenant\u00a0: il ne sera plus affiché. ${note}`}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button variant="primary" icon={copied ? Check : Copy} onClick={() => void copy()}>
            {copied ? 'Copié' : 'Copier'}
          </Button>
        </>
      }
    >
      <Field label="Adresse" id="link-address">
        <Input readOnly value={url ?? ''} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <p role="status" className="sr-only">
        {copied ? 'Lien copié' : ''}
      </p>
    </Dialog>
  )
}
