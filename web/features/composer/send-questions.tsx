import { useState } from 'react'
import type { OtherAnswer } from '#shared/contract/mail-sending.ts'
import type { ConfirmedBasis, Prospect } from '#shared/contract/prospecting.ts'
import { reasonSentences } from '#shared/domain/prospecting/labels.ts'
import type { ProspectingBasis } from '#shared/domain/prospecting/prospecting.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { BasisFields } from '#web/blocks/prospecting/basis-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { SendQuestion, useSend } from './use-send.ts'

const questions: Record<SendQuestion, { title: string; consequence: string; confirmLabel: string }> = {
  attachment: {
    title: 'Envoyer sans pièce jointe\u202f?',
    consequence: 'Votre message parle d’une pièce jointe, mais aucun fichier n’y est joint.',
    confirmLabel: 'Envoyer sans pièce jointe',
  },
  text: {
    title: 'Envoyer un message vide\u202f?',
    consequence: 'Vous n’avez rien écrit, et aucun fichier n’est joint.',
    confirmLabel: 'Envoyer tel quel',
  },
  subject: {
    title: 'Envoyer sans objet\u202f?',
    consequence: 'Un message sans objet se retrouve mal, et passe souvent pour un courrier indésirable.',
    confirmLabel: 'Envoyer sans objet',
  },
}

const EVERY_QUESTION = ['subject', 'text', 'attachment'] as const

type SendQuestionsProps = { sender: ReturnType<typeof useSend>; timeZone: string; onClose: () => void }

/** The questions before a mail leaves, what permits a prospecting mail, and the answer of a colleague that left first. */
export function SendQuestions({ sender, timeZone, onClose }: SendQuestionsProps) {
  const { asked, other, unfounded, send, pending, forgetQuestion, forgetOther, forgetUnfounded } = sender
  return (
    <>
      {asked && (
        <ConfirmDialog
          open
          tone="neutral"
          onOpenChange={(open) => !open && forgetQuestion()}
          {...questions[asked.question]}
          onConfirm={() => {
            forgetQuestion()
            void send(asked.choice, [...asked.sure, asked.question])
          }}
        />
      )}
      {unfounded && (
        <BasisDialog
          prospect={unfounded.prospect}
          errors={unfounded.errors}
          sending={pending}
          onClose={forgetUnfounded}
          onConfirm={(basis) => void send({ ...unfounded.choice, basis }, EVERY_QUESTION)}
        />
      )}
      {other && (
        <Dialog
          open
          sticky
          onOpenChange={(open) => !open && forgetOther()}
          title="Une réponse est déjà partie"
          description={`${other.answer.authorName ?? 'Un collègue'} a répondu le ${formatDateTime(other.answer.at, timeZone)}. Votre message n’est pas parti.`}
          footer={
            <>
              <Button
                onClick={() => {
                  forgetOther()
                  onClose()
                }}
              >
                Garder en brouillon
              </Button>
              <Button
                variant="primary"
                loading={pending}
                onClick={() => {
                  forgetOther()
                  const { answers: knownAnswers } = other.answer
                  void send({ ...other.choice, despite: true, knownAnswers }, EVERY_QUESTION)
                }}
              >
                Envoyer quand même
              </Button>
            </>
          }
        >
          <OtherText answer={other.answer} />
        </Dialog>
      )}
    </>
  )
}

function OtherText({ answer: { text } }: { answer: OtherAnswer }) {
  if (text === null) return <p className="text-muted text-sm">Son texte n’est pas partagé avec vous.</p>
  return (
    <blockquote
      aria-label="Réponse déjà partie"
      className="whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm [overflow-wrap:anywhere]"
    >
      {text}
    </blockquote>
  )
}

type BasisDialogProps = {
  prospect: Prospect
  /** Faults that the server found in the last answer. */
  errors: Partial<Record<'basis' | 'note', string>>
  sending: boolean
  onClose: () => void
  onConfirm: (basis: ConfirmedBasis) => void
}

/** Asks what permits a prospecting mail, which is recorded of its recipient. */
function BasisDialog({ prospect, errors, sending, onClose, onConfirm }: BasisDialogProps) {
  const [basis, setBasis] = useState<ProspectingBasis | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const { name, reason, bases } = prospect
  const confirm = () => {
    setMissing(basis === null)
    if (basis !== null) onConfirm({ basis, note })
  }
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={`Prospecter ${name}`}
      {...(reason === null ? {} : { description: `${name} ${reasonSentences[reason]}` })}
      footer={
        <>
          <Button onClick={onClose}>Garder en brouillon</Button>
          <Button variant="primary" loading={sending} onClick={confirm}>
            Enregistrer et envoyer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <BasisFields
          bases={bases}
          basis={basis}
          note={note}
          onBasis={setBasis}
          onNote={setNote}
          errorOf={(field) =>
            field === 'basis' && missing ? 'Indiquez ce qui permet de lui écrire.' : errors[field]
          }
        />
      </div>
    </Dialog>
  )
}
