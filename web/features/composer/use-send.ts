import { useState } from 'react'
import type { Draft, DraftContent, OtherAnswer } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import type { ConfirmedBasis, Prospect } from '#shared/contract/prospecting.ts'
import { promisesAttachment } from '#shared/domain/mail-sending/promised-attachment.ts'
import { isRecipientAddress, prospectOf } from '#shared/domain/mail-sending/recipients.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import type { DraftFiles } from './use-draft-files.ts'
import { type MailDraftSaver, toMailDraft, wordsOf } from './use-mail-draft.ts'

/** When it leaves; « Envoyer quand même » gives `despite` and what was seen. */
export type SendChoice = {
  at?: string
  unlessAnswered?: boolean
  despite?: boolean
  knownAnswers?: number
  basis?: ConfirmedBasis
}
/** The question before a mail leaves. */
export type SendQuestion = 'subject' | 'text' | 'attachment'

/** `sure`: what was answered before. */
type Asked = { question: SendQuestion; choice: SendChoice; sure: readonly SendQuestion[] }

/** A prospecting mail of which nothing is known that permits it. */
type Unfounded = {
  prospect: Prospect
  choice: SendChoice
  errors: Partial<Record<'basis' | 'note', string>>
}

type SendFault = {
  message: string | null
  fields: Partial<Record<'alias' | 'to' | 'cc' | 'bcc', string>>
  refused: boolean
}

const NONE: SendFault = { message: null, fields: {}, refused: false }
const LISTS = ['to', 'cc', 'bcc'] as const
const FIELDS = ['alias', ...LISTS] as const

type SendParts = {
  saver: MailDraftSaver | null
  files: DraftFiles
  /** `answers` of the conversation as it is shown; undefined of a new mail. */
  answers: number | undefined
  onSent: (sending: Sending) => void
  /** Goes on with what is written here in another draft, since a colleague sent this one; undefined: it cannot. */
  onGone: ((content: DraftContent) => Promise<void>) | undefined
}

const isGone = (code: string | null | undefined) => code === 'draft_sent'

/** Sends the draft: what is missing is said or asked first, everything typed is saved, and nothing is lost by a refusal. */
export function useSend({ saver, files, answers, onSent, onGone }: SendParts) {
  const [fault, setFault] = useState<SendFault>(NONE)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [other, setOther] = useState<{ answer: OtherAnswer; choice: SendChoice } | null>(null)
  const [unfounded, setUnfounded] = useState<Unfounded | null>(null)
  const [pending, setPending] = useState(false)

  const send = async (choice: SendChoice = {}, sure: readonly SendQuestion[] = []) => {
    if (saver === null || pending) return
    const { content, saved } = saver.getState()
    const missing = missingIn(content, files)
    setFault(missing ?? NONE)
    if (missing) return
    // A forwarded mail may have no text of its own.
    const known = saved.kind === 'forward' ? [...sure, 'text' as const] : sure
    const question = questionsOf(content, files).find((one) => !known.includes(one))
    if (question) return setAsked({ question, choice, sure })
    setPending(true)
    try {
      await deliver(saver, choice)
    } catch (error) {
      if (onGone && error instanceof ApiError && isGone(error.code)) await moveOn(saver, choice)
      else refuse(error, saver, choice)
    } finally {
      setPending(false)
    }
  }

  const deliver = async (from: MailDraftSaver, choice: SendChoice) => {
    const kept = await from.flush()
    const { saved, status, message, code } = from.getState()
    if (!kept) {
      if (onGone && isGone(code)) return moveOn(from, choice)
      // The two texts of a conflict are shown.
      if (status !== 'conflict') setFault({ ...NONE, message: notSaved(status, message) })
      return
    }
    const { knownAnswers = answers, ...when } = choice
    const post = (known: number | undefined) =>
      api.mailSending.sendDraft({
        draftId: saved.id,
        revision: saved.revision,
        ...(known === undefined ? {} : { knownAnswers: known }),
        ...when,
      })
    const sending = await post(knownAnswers).catch((error: unknown) => {
      const left = answersLeft(error, knownAnswers)
      // An answer that was known was taken back since: nothing new to read.
      if (left === null) throw error
      return post(left)
    })
    from.end()
    setUnfounded(null)
    onSent(sending)
  }

  const moveOn = async (from: MailDraftSaver, choice: SendChoice) => {
    try {
      await onGone?.(from.getState().content)
      from.end()
    } catch (error) {
      refuse(error, from, choice)
    }
  }

  const refuse = (error: unknown, from: MailDraftSaver, choice: SendChoice) => {
    const known = error instanceof ApiError ? error : null
    if (known?.code === 'already_answered')
      return setOther({ answer: known.data as unknown as OtherAnswer, choice })
    if (known?.code === 'prospecting_basis_missing')
      return setUnfounded({ prospect: known.data as unknown as Prospect, choice, errors: {} })
    const errors = Object.fromEntries(
      (['basis', 'note'] as const).flatMap((field) => {
        const found = known?.fields.find(({ path }) => path === `basis.${field}`)
        return found ? [[field, found.message]] : []
      }),
    )
    if (unfounded && Object.keys(errors).length > 0) return setUnfounded({ ...unfounded, errors })
    setUnfounded(null)
    if (known?.code === 'version_conflict') {
      from.refresh(toMailDraft(known.data as unknown as Omit<Draft, 'quoted'>))
      const who = from.getState().saved.updatedByName ?? 'Quelqu’un'
      return setFault({
        ...NONE,
        message: `${who} vient de modifier ce brouillon. Relisez-le avant de l’envoyer.`,
      })
    }
    const fields = Object.fromEntries(
      FIELDS.flatMap((list) => {
        const found = known?.fields.find(({ path }) => path === list || path.startsWith(`${list}.`))
        return found ? [[list, found.message]] : []
      }),
    )
    const elsewhere = known?.fields.find(({ path }) => !FIELDS.some((list) => path.startsWith(list)))
    const said =
      Object.keys(fields).length > 0 ? (elsewhere?.message ?? null) : (elsewhere?.message ?? messageOf(error))
    setFault({ message: said, fields, refused: known?.code === 'mailbox_refused' })
  }

  return {
    send,
    pending,
    fault,
    asked,
    other,
    unfounded,
    forgetUnfounded: () => setUnfounded(null),
    forgetQuestion: () => setAsked(null),
    forgetOther: () => setOther(null),
  }
}

function answersLeft(error: unknown, known = 0): number | null {
  if (!(error instanceof ApiError) || error.code !== 'already_answered') return null
  const { answers } = error.data
  return typeof answers === 'number' && answers < known ? answers : null
}

function missingIn(
  content: Pick<Draft, (typeof LISTS)[number] | 'prospecting'>,
  { uploads }: DraftFiles,
): SendFault | null {
  if (LISTS.every((list) => content[list].length === 0))
    return { ...NONE, fields: { to: 'Ajoutez au moins un destinataire.' } }
  const wrong = LISTS.flatMap((list) => {
    const found = content[list].find(({ address }) => !isRecipientAddress(address))
    return found ? [[list, `«\u202f${found.address}\u202f» n’est pas une adresse e-mail.`] as const] : []
  })
  if (wrong.length > 0) return { ...NONE, fields: Object.fromEntries(wrong) }
  const prospect = content.prospecting ? prospectOf(content) : null
  if (prospect && 'faults' in prospect)
    return {
      ...NONE,
      fields: Object.fromEntries(prospect.faults.map(({ path, message }) => [path, message])),
    }
  if (uploads.length > 0)
    return { ...NONE, message: 'Des pièces jointes sont encore en chemin. Attendez-les, ou retirez-les.' }
  return null
}

function questionsOf(
  { subject, body }: Pick<Draft, 'subject' | 'body'>,
  { files }: DraftFiles,
): SendQuestion[] {
  const attached = files.some(({ contentId }) => contentId === null)
  const words = wordsOf(body)
  return [
    ...(subject.trim() === '' ? (['subject'] as const) : []),
    ...(words.trim() === '' && files.length === 0 ? (['text'] as const) : []),
    ...(promisesAttachment(words) && !attached ? (['attachment'] as const) : []),
  ]
}

const notSaved = (status: string, message: string | null): string =>
  status === 'offline'
    ? 'Hors ligne\u00a0: votre message est gardé sur cet appareil. Envoyez-le au retour du réseau.'
    : (message ?? 'Votre message n’a pas pu être enregistré. Il est gardé sur cet appareil.')
