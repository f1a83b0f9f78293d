import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import type { FieldPath, Resolver } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import { newOrganizationSchema } from '#shared/contract/organization-fields.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { slugify } from '#shared/domain/text/slug.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { useStepForm } from '#web/patterns/form/use-step-form.ts'
import { toast } from '#web/ui/toast.ts'
import { SLUG_TAKEN, useAskSlug } from './use-slug-check.ts'
import { bodyOf, emptyMember, emptyWizard, type WizardValues, wizardSteps } from './wizard-values.ts'

export type CreatedOrganization = { id: string; name: string }

const LAST = wizardSteps.length - 1
const judge = zodResolver(newOrganizationSchema, undefined, {
  raw: true,
}) as unknown as Resolver<WizardValues>
/** `sparing`: a member not begun is not blamed, for the form judges the whole list as soon as one is added. */
const judgeWizard =
  (sparing: { current: boolean }): Resolver<WizardValues> =>
  async (values, context, options) => {
    // Line ids are for the screen only: leave them out of the request.
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
  const [moving, setMoving] = useState(false)
  const sparing = useRef(true)
  const [resolver] = useState(() => judgeWizard(sparing))
  const remember = (progress: { step: number; values: WizardValues }) => writeWizard(userId, progress)
  const model = useStepForm({
    resolver,
    start: kept ?? { step: 0, values: empty },
    stepOf,
    keep: remember,
    onStep: remember,
  })
  const { form, step, goTo, passes, blame } = model
  const askSlug = useAskSlug()
  const create = useAction(api.organizations.createOrganization, { failure: null })

  /** Whether the step may be left forward; else its first fault has the focus. */
  const mayLeave = async (): Promise<boolean> => {
    const values = form.getValues()
    if (step === 0) {
      if (values.slug === '') form.setValue('slug', slugify(values.name))
      const names = (Object.keys(values) as FieldPath<WizardValues>[]).filter((name) => stepOf(name) === 0)
      if (!(await passes(names))) return false
      if (await askSlug({ slug: form.getValues('slug') })) return true
      blame('slug', SLUG_TAKEN)
      return false
    }
    sparing.current = false
    const complete = await passes('members')
    sparing.current = true
    if (!complete) return false
    const self = values.members.findIndex((member) => member.email.trim().toLowerCase() === email)
    if (self === -1) return true
    blame(`members.${self}.email`, errorCodes.member_exists.text)
    return false
  }

  const finish = async () => {
    model.begin()
    let created: CreatedOrganization
    try {
      created = (await create.mutateAsync(bodyOf(form.getValues()) as never)).organization
    } catch (error) {
      const known = error instanceof ApiError && error.status >= 400 && error.status < 500
      toast.error(known ? error.message : 'Erreur lors de la création de l’organisation')
      model.refuse(error)
      return
    }
    forgetWizard(userId)
    toast.success('Organisation créée avec succès\u202f!')
    // The organization exists: if its page fails to load, let the browser load it.
    await onCreated(created).catch(() => window.location.assign(`/orgs/${created.id}/members`))
  }

  const forward = async () => {
    if (moving || create.isPending) return
    if (step === LAST) return finish()
    setMoving(true)
    const allowed = await mayLeave().finally(() => setMoving(false))
    if (allowed) goTo(step + 1)
  }
  return { ...model, forward, moving, creating: create.isPending || create.isSuccess }
}

type Kept = { step: number; values: WizardValues }

// The logo apart: it is heavy, and what is typed is written at each key.
const keyOf = (userId: string) => `ardoise.new-organization.${userId}`
const logoKeyOf = (userId: string) => `${keyOf(userId)}.logo`

/** The wizard as this tab left it; null when it was not begun, or was kept by another version. */
function readWizard(userId: string, empty: WizardValues): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { step, values } = kept as { step: unknown; values: unknown }
    if (typeof step !== 'number' || !(step in wizardSteps) || !hasShape(values, empty)) return null
    const logo = sessionStorage.getItem(logoKeyOf(userId))
    return { step, values: { ...values, logo } }
  } catch {
    return null
  }
}

/** Never throws: when the storage is full or refused, a reload merely starts over. */
function writeWizard(userId: string, { step, values }: Kept): void {
  try {
    const { logo, ...texts } = values
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ step, values: { ...texts, logo: null } }))
    if (logo === null) sessionStorage.removeItem(logoKeyOf(userId))
    else if (sessionStorage.getItem(logoKeyOf(userId)) !== logo)
      sessionStorage.setItem(logoKeyOf(userId), logo)
  } catch {
    return
  }
}

function forgetWizard(userId: string): void {
  sessionStorage.removeItem(keyOf(userId))
  sessionStorage.removeItem(logoKeyOf(userId))
}

function hasShape(values: unknown, empty: WizardValues): values is WizardValues {
  if (!alike(values, empty)) return false
  const { members } = values as WizardValues
  return Array.isArray(members) && members.every((member) => alike(member, emptyMember()))
}

const alike = (given: unknown, model: object) =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(model).every(
    ([name, value]) => typeof (given as Record<string, unknown>)[name] === typeof value,
  )
