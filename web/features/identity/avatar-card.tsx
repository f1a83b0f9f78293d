import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '#shared/contract/identity.ts'
import { PICTURE_ACCEPT, tooHeavyMessage } from '#shared/domain/files/picture.ts'
import { AVATAR_MAX_BYTES } from '#shared/domain/identity/avatar.ts'
import { api } from '#web/api/api-client.ts'
import { faultOf, messageOf } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { sendablePicture } from '#web/api/smaller-picture.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast.ts'

/** Longest side of a picture that had to be made smaller, in pixels: four times what is kept. */
const SENT_SIDE = 1_024

type Answer = { avatarUrl: string | null }

/** The user's own avatar: shown, chosen or dropped, uploaded with progress, removed. */
export function AvatarCard({ user }: { user: Me['user'] }) {
  const [fault, setFault] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const upload = useAvatarUpload(setFault)
  const remove = useAction(api.identity.deleteAvatar, {
    failure: (error) => {
      setFault(messageOf(error))
      return 'Erreur lors de la mise à jour de l’avatar'
    },
    onSuccess: upload.show,
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setFault(null)
    const file = await sendablePicture(chosen, { side: SENT_SIDE, maxBytes: AVATAR_MAX_BYTES })
    if (file.size > AVATAR_MAX_BYTES) setFault(tooHeavyMessage(AVATAR_MAX_BYTES))
    else upload.send(file)
  }
  return (
    <Card title="Avatar">
      <FileDrop
        label="Avatar"
        disabled={upload.pending}
        onDrop={([file]) => choose(file)}
        className="flex flex-col items-center gap-4 text-center"
      >
        <Avatar name={user.name} src={upload.preview ?? user.avatarUrl} size="xl" />
        {upload.pending ? (
          <div className="flex w-full flex-col items-center gap-3">
            <Progress
              label={upload.sent < 1 ? 'Envoi de l’image' : 'Préparation de l’image'}
              value={upload.sent < 1 ? Math.round(upload.sent * 100) : null}
              className="w-full"
            />
            <Button variant="ghost" onClick={upload.stop}>
              Annuler
            </Button>
          </div>
        ) : (
          <>
            <p className="text-muted text-sm">
              <span className="pointer-coarse:hidden">Glissez une image ici, ou choisissez un fichier. </span>
              PNG, JPEG, WebP ou GIF, 5&nbsp;Mo au plus.
            </p>
            <div className="flex flex-wrap justify-center gap-2">
              <FileButton accept={PICTURE_ACCEPT} onSelect={([file]) => choose(file)}>
                {user.avatarUrl ? 'Changer l’image' : 'Choisir une image'}
              </FileButton>
              {user.avatarUrl && (
                <Button variant="ghost" loading={remove.isPending} onClick={() => setAsking(true)}>
                  Retirer
                </Button>
              )}
            </div>
          </>
        )}
      </FileDrop>
      <FieldError text={fault} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Retirer votre avatar&#8239;?"
        consequence={'L’image est supprimée\u00a0: votre initiale la remplace partout.'}
        confirmLabel="Retirer l’avatar"
        onConfirm={() => {
          setFault(null)
          return remove.mutateAsync({})
        }}
      />
    </Card>
  )
}

/** Sends a picture; it is shown at once, from this machine, until the server's own version is there. */
function useAvatarUpload(setFault: (text: string | null) => void) {
  const client = useQueryClient()
  const [preview, setPreview] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const abort = useRef<AbortController>(null)
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(() => () => abort.current?.abort(), [])

  const show = ({ avatarUrl }: Answer) => {
    client.setQueryData(meOptions.queryKey, (me) => me && { ...me, user: { ...me.user, avatarUrl } })
    void client.invalidateQueries({ queryKey: meOptions.queryKey })
    toast.success('Avatar mis à jour avec succès\u202f!')
  }
  const put = useAction(
    (avatar: File) => {
      setSent(0)
      abort.current = new AbortController()
      const { signal } = abort.current
      return uploadFile<Answer>('/api/v1/me/avatar', 'avatar', avatar, { onProgress: setSent, signal })
    },
    {
      failure: (error) => {
        if (error.name === 'AbortError') return null
        setFault(faultOf(error))
        return 'Erreur lors de la mise à jour de l’avatar'
      },
      refresh: () => setPreview(null),
      onSuccess: show,
    },
  )
  return {
    preview,
    sent,
    pending: put.isPending,
    send: (file: File) => {
      setPreview(URL.createObjectURL(file))
      put.mutate(file)
    },
    stop: () => abort.current?.abort(),
    show,
  }
}
