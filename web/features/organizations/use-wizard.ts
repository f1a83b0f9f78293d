import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldPath, type Resolver, useForm } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import { newOrganizationSchema } from '#shared/contract/organization-fields.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { slugify } from '#shared/domain/slug.ts'
import { ApiError } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/toast.ts'
import { SLUG_TAKEN, useAskSlug } from './use-slug-check.ts'
import { forgetWizard, readWizard, writeWizard } from './wizard-storage.ts'
import { bodyOf, emptyWizard, type WizardValues, wizardSteps } from './wizard-values.ts'

export type CreatedOrganization = { id: string; name: string }

const LAST = wizardSteps.length - 1
const judge = zodResolver(newOrganizationSchema, undefined, {
  raw: true,
}) as unknown as Resolver<WizardValues>
/** `sparing`: a member not begun is not blamed, for the form judges the whole list as soon as one is added. */
const judgeWizard =
  (sparing: { current: boolean }): Resolver<WizardValues> =>
  async (values, context, options) => {
    // What tells the lines apart on the screen is no part of the request.
    const { errors } = await judge(bodyOf(values) as unknown as WizardValues, context, options)
    if (sparing.current && Array.isArray(errors.members))
      values.members.forEach(({ firstName, email }, index) => {
        if (firstName === '' && email === '') delete (errors.members as unknown[])[index]
      })
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }

const stepOf = (path: string) => (path.startsWith('members') ? 1 : 0)

/** The wizard of a new organization: kept in the tab at each key, judged step by step, made in one request. */
export function useWizard(me: Me, onCreated: (organization: CreatedOrganization) => Promise<unknown>) {
  const { id: userId, email } = me.user
  const [empty] = useState(() => {
    // Someone's first organization has the name they gave when they signed up.
    const name = me.memberships.length === 0 ? (me.user.companyName ?? '') : ''
    return emptyWizard({ name, slug: slugify(name), billingEmail: email })
  })
  const [kept] = useState(() => readWizard(userId, empty))
  const [step, setStep] = useState(kept?.step ?? 0)
  const [failure, setFailure] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  const sparing = useRef(true)
  const [resolver] = useState(() => judgeWizard(sparing))
  const form = useForm<WizardValues>({ resolver, mode: 'onTouched', defaultValues: kept?.values ?? empty })
  const askSlug = useAskSlug()
  const create = useMutation(orpc.organizations.createOrganization.mutationOptions())

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeWizard(userId, { step, values }),
      }),
    [form, userId, step],
  )

  const goTo = (next: number) => {
    setFailure(null)
    setStep(next)
    writeWizard(userId, { step: next, values: form.getValues() })
  }

  /** Whether the step may be left forward; else its first fault has the focus. */
  const mayLeave = async (): Promise<boolean> => {
    const values = form.getValues()
    if (step === 0) {
      if (values.slug === '') form.setValue('slug', slugify(values.name))
      const names = (Object.keys(values) as FieldPath<WizardValues>[]).filter((name) => stepOf(name) === 0)
      if (!(await form.trigger(names, { shouldFocus: true }))) return false
      if (await askSlug({ slug: form.getValues('slug') })) return true
      form.setError('slug', { message: SLUG_TAKEN }, { shouldFocus: true })
      return false
    }
    sparing.current = false
    const complete = await form.trigger('members', { shouldFocus: true })
    sparing.current = true
    if (!complete) return false
    const self = values.members.findIndex((member) => member.email.trim().toLowerCase() === email)
    if (self === -1) return true
    const message = errorCodes.member_exists.text
    form.setError(`members.${self}.email`, { message }, { shouldFocus: true })
    return false
  }

  const finish = async () => {
    setFailure(null)
    let created: CreatedOrganization
    try {
      created = (await create.mutateAsync(bodyOf(form.getValues()) as never)).organization
    } catch (error) {
      const known = error instanceof ApiError && error.status >= 400 && error.status < 500
      toast.error(known ? error.message : 'Erreur lors de la création de l’organisation')
      const fields = error instanceof ApiError ? error.fields : []
      // The step that holds the fault is shown before its field is focused.
      if (fields.length > 0) goTo(Math.min(...fields.map(({ path }) => stepOf(path))))
      setTimeout(() => setFailure(applyFieldErrors(form, error)))
      return
    }
    forgetWizard(userId)
    toast.success('Organisation créée avec succès\u202f!')
    // It is made: should its page not come, the browser asks for it anew.
    await onCreated(created).catch(() => window.location.assign(`/orgs/${created.id}/members`))
  }

  const forward = async () => {
    if (moving || create.isPending) return
    if (step === LAST) return finish()
    setMoving(true)
    const allowed = await mayLeave().finally(() => setMoving(false))
    if (allowed) goTo(step + 1)
  }
  return { form, step, goTo, forward, failure, moving, creating: create.isPending || create.isSuccess }
}
