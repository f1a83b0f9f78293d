import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** The address of a new link, shown this once: only its hash is kept. */
export function LinkAddress({ url, onClose }: { url: string | null; onClose: () => void }) {
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
      title="Lien du devis"
      description="Copiez-le maintenant&nbsp;: il ne sera plus affiché. Il vaut pour le destinataire, qui recevra le code de signature."
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
