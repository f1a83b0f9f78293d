import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkView, SignatureMark, SignedFacts } from '#shared/contract/signatures.ts'
import { codePattern } from '#shared/domain/sign-in/one-time-code.ts'
import { codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'

export const signingSteps = ['Signataire', 'Accord', 'Code'] as const

type Drawn = Extract<SignatureMark, { kind: 'drawn' }>

/** The signer's input so far: kept while the dialog is closed and after any failure. */
export type SigningDraft = {
  name: string
  quality: string
  agreed: boolean
  kind: SignatureMark['kind']
  /** Null: the name as given. */
  typed: string | null
  drawn: Drawn | null
  code: string
}
export type SigningErrors = Partial<Record<'name' | 'quality' | 'agreed' | 'signature' | 'code', string>>

/** States that another try cannot change: the page is read again. */
const settled = [
  'quote_already_signed',
  'quote_refused',
  'quote_expired',
  'quote_not_signable',
  'link_revoked',
  'link_invalid',
  'document_changed',
  'mandate_already_signed',
  'mandate_link_expired',
  'payment_plan_already_signed',
  'payment_plan_ended',
  'payment_plan_expired',
  'payment_plan_outdated',
  'payment_plan_link_expired',
]

/** Fields that a signer fills, whatever is signed. */
export type Given = { name: string; quality: string; signature: SignatureMark; code: string }

type Options = {
  signer: Pick<LinkView, 'recipientName' | 'buyerKind'>
  /** Mails a code. */
  ask: () => Promise<unknown>
  sign: (given: Given) => Promise<SignedFacts>
  /** The button waits for it. */
  onSigned: (signed: SignedFacts) => void | Promise<void>
  onStale: () => void
}

export function useSigning({ signer, ask, sign: save, onSigned, onStale }: Options) {
  const [step, setStep] = useState(0)
  const [draft, setDraft] = useState<SigningDraft>(() => emptyDraft(signer))
  const [errors, setErrors] = useState<SigningErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [resendAt, setResendAt] = useState(0)
  const askCode = useMutation({ mutationFn: ask })
  const sign = useMutation({ mutationFn: async (given: Given) => onSigned(await save(given)) })

  const change = (part: Partial<SigningDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
    setFailure(null)
  }
  const goTo = (next: number) => {
    setErrors({})
    setFailure(null)
    setStep(next)
  }
  const waitBeforeResend = (seconds: number) => setResendAt(Date.now() + seconds * 1000)

  const fail = (error: unknown) => {
    setRefusals((before) => before + 1)
    const code = error instanceof ApiError ? error.code : 'internal'
    const faulty = fieldErrors(error)
    if (faulty) {
      setErrors(faulty.errors)
      setStep(faulty.step)
      if (faulty.step === 2) setDraft((before) => ({ ...before, code: '' }))
      return
    }
    setFailure(messageOf(error))
    if (settled.includes(code)) onStale()
  }

  const sendCode = (then?: () => void) => {
    setFailure(null)
    askCode.mutate(undefined, {
      onSuccess: () => {
        waitBeforeResend(codeRules.resendAfterSeconds)
        change({ code: '' })
        then?.()
      },
      onError: (error) => {
        const recent = error instanceof ApiError && error.code === 'code_resend_too_soon'
        if (!recent) return fail(error)
        waitBeforeResend(error.retryAfterSeconds ?? codeRules.resendAfterSeconds)
        then?.()
      },
    })
  }

  const next = () => {
    const missing = step === 0 ? signerFaults(draft) : step === 1 ? agreementFaults(draft) : codeFaults(draft)
    setErrors(missing)
    setFailure(null)
    if (Object.keys(missing).length > 0) return setRefusals((before) => before + 1)
    if (step === 0) return setStep(1)
    if (step === 1) return sendCode(() => setStep(2))
    sign.mutate(
      {
        name: draft.name.trim(),
        quality: draft.quality.trim(),
        signature: markOf(draft),
        code: draft.code,
      },
      { onError: fail },
    )
  }

  const busy = sign.isPending || askCode.isPending
  return {
    step,
    draft,
    errors,
    failure,
    refusals,
    resendAt,
    busy,
    sending: askCode.isPending,
    change,
    goTo,
    next,
    sendCode,
  }
}
export type Signing = ReturnType<typeof useSigning>

function emptyDraft({ recipientName, buyerKind }: Options['signer']): SigningDraft {
  return {
    name: recipientName ?? '',
    quality: buyerKind === 'consumer' ? 'Particulier' : '',
    agreed: false,
    kind: 'typed',
    typed: null,
    drawn: null,
    code: '',
  }
}

/** The typed signature follows the name until it is changed by hand. */
export const typedText = (draft: SigningDraft) => draft.typed ?? draft.name

function markOf(draft: SigningDraft): SignatureMark {
  if (draft.kind === 'drawn' && draft.drawn) return draft.drawn
  return { kind: 'typed', text: typedText(draft).trim() }
}

function signerFaults({ name, quality }: SigningDraft): SigningErrors {
  return {
    ...(name.trim() === '' ? { name: 'Indiquez votre nom et votre prénom.' } : {}),
    ...(quality.trim() === ''
      ? { quality: 'Indiquez votre qualité, par exemple «\u202fGérante\u202f».' }
      : {}),
  }
}

function agreementFaults(draft: SigningDraft): SigningErrors {
  const blank = draft.kind === 'typed' ? typedText(draft).trim() === '' : draft.drawn === null
  const ask = draft.kind === 'typed' ? 'Saisissez votre nom.' : 'Tracez votre signature dans le cadre.'
  return {
    ...(draft.agreed ? {} : { agreed: 'Cochez cette case pour continuer.' }),
    ...(blank ? { signature: ask } : {}),
  }
}

function codeFaults({ code }: SigningDraft): SigningErrors {
  return codePattern.test(code) ? {} : { code: 'Le code compte six chiffres.' }
}

/** The faults of the API on the step where they are mended; null when none is a field's. */
function fieldErrors(error: unknown): { step: number; errors: SigningErrors } | null {
  if (!(error instanceof ApiError)) return null
  const errors: SigningErrors = {}
  for (const { path, message } of error.fields) {
    const field = path.split('.')[0] as keyof SigningErrors
    if (['name', 'quality', 'signature', 'code'].includes(field)) errors[field] ??= message
  }
  if (errors.name || errors.quality) return { step: 0, errors }
  if (errors.signature) return { step: 1, errors }
  return errors.code ? { step: 2, errors } : null
}
