import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Sender } from '#shared/contract/mail-sending.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { LazyRichText } from '#web/patterns/rich-text/lazy-rich-text.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import type { DraftOptionsItemsProps } from './draft-options-items.tsx'
import { sendersOptions } from './draft-queries.ts'
import { KeptHtml } from './kept-html.tsx'

const loadItems = () => import('./draft-options-items.tsx')
const DraftOptionsItems = lazy(() => loadItems().then((module) => ({ default: module.DraftOptionsItems })))

/** « Plus d’options »: what few mails need, away from the text. */
export function DraftOptions(props: Omit<DraftOptionsItemsProps, 'onEditSignature'>) {
  const { sender, onChange } = props
  const { asked, button } = useReached(loadItems)
  const [editing, setEditing] = useState(false)
  const closed = (
    <IconButton
      {...button}
      size="sm"
      icon={Ellipsis}
      label="Plus d’options"
      aria-haspopup="menu"
      aria-expanded={false}
    />
  )
  return (
    <>
      {asked ? (
        <Suspense fallback={closed}>
          <DraftOptionsItems {...props} onEditSignature={() => setEditing(true)} />
        </Suspense>
      ) : (
        closed
      )}
      {editing && sender && (
        <SignatureDialog
          sender={sender}
          onClose={() => setEditing(false)}
          onSaved={(signature) => onChange({ signature })}
        />
      )}
    </>
  )
}

type SignatureDialogProps = {
  sender: Sender
  onClose: () => void
  onSaved: (html: string) => void
}

/** « Signature »: one’s own for this mailbox, put under each new message. */
function SignatureDialog({ sender, onClose, onSaved }: SignatureDialogProps) {
  const [html, setHtml] = useState(sender.signature)
  const save = useAction(
    () => api.mailSending.saveSignature({ mailboxId: sender.mailboxId, html: isBlank(html) ? '' : html }),
    {
      failure: null,
      refresh: sendersOptions,
      onSuccess: (saved) => {
        onSaved(saved.html)
        onClose()
      },
    },
  )
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Signature"
      description={`Elle est ajoutée à vos messages envoyés depuis ${sender.address}.`}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" loading={save.isPending} onClick={() => save.mutate()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {save.error && (
          <Alert live tone="danger">
            {messageOf(save.error)}
          </Alert>
        )}
        <div className="rounded-md border border-strong bg-surface p-3">
          <LazyRichText
            html={sender.signature}
            label="Signature"
            placeholder="Votre nom, votre fonction, votre téléphone…"
            autoFocus="end"
            onChange={setHtml}
            onSubmit={() => save.mutate()}
            onFiles={() => {}}
            imageAddress={() => null}
            renderVerbatim={(kept) => <KeptHtml html={kept} title="Signature" />}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Whether nothing of it shows. */
const isBlank = (html: string): boolean =>
  !/<img|data-kept/.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === ''
