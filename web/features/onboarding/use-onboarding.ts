import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import type { Me } from '#shared/contract/identity.ts'
import {
  type OnboardingDraft,
  onboardingCompanySchema,
  onboardingProfileSchema,
} from '#shared/contract/onboarding.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { onboardingSteps } from '#shared/domain/onboarding/onboarding.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { meOptions } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { useStepForm } from '#web/patterns/form/use-step-form.ts'
import { toast } from '#web/ui/toast.ts'
import { companyChanges, companyOver, forgetLocal, type Progress, writeLocal } from './onboarding-values.ts'

const schema = onboardingProfileSchema.extend(onboardingCompanySchema.shape).loose()
const resolver = zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<OnboardingDraft>
const profileFields = ['firstName', 'lastName', 'jobTitle'] as const
const companyFields = Object.keys(onboardingCompanySchema.shape) as (keyof OnboardingDraft)[]
const LAST = onboardingSteps.length - 1

type Options = {
  me: Me
  organization: Organization
  start: Progress
  /** When the server's copy of the draft was saved. */
  savedAt: string | null
  onClose: () => void
  onDone: () => void
}

/** The onboarding under way: kept here at each key and on the server at each step, applied by « Terminer » alone. */
export function useOnboarding({ me, organization, start, savedAt, onClose, onDone }: Options) {
  const client = useQueryClient()
  const mayUpdate = useCan('organization:update')
  const [notice, setNotice] = useState<string | null>(null)
  const base = useRef(savedAt)
  const sent = useRef<Progress[]>([])
  const keep = useAction(api.onboarding.saveOnboardingDraft, {
    scope: { id: 'onboarding-draft' },
    failure: null,
  })
  const complete = useAction(api.onboarding.completeOnboarding, { failure: null })
  const skip = useAction(api.onboarding.skipOnboarding, { failure: null })

  const model = useStepForm({
    resolver,
    start: { step: start.step, values: start.draft },
    stepOf: (path) => (profileFields.some((name) => name === path) ? 0 : 1),
    keep: ({ step: shown, values }) =>
      writeLocal(me, { step: shown, draft: values, base: base.current, sent: sent.current }),
    onStep: ({ step: next, values }) => moved(next, values),
  })
  const { form, step, goTo } = model

  function moved(next: number, draft: OnboardingDraft) {
    setNotice(null)
    const mine = { step: next, draft }
    sent.current = [...sent.current, mine]
    writeLocal(me, { ...mine, base: base.current, sent: sent.current })
    keep.mutate(
      { step: next, draft },
      {
        onSuccess: ({ savedAt: at }) => {
          base.current = at
          sent.current = sent.current.filter((one) => one !== mine)
          writeLocal(me, { step: next, draft: form.getValues(), base: at, sent: sent.current })
          client.setQueryData(
            orpc.onboarding.getOnboarding.queryKey({ input: {} }),
            (before) => before && { ...before, step: next, draft, savedAt: at },
          )
        },
        onError: () => toast.error('Erreur lors de la sauvegarde'),
      },
    )
  }
  /** The modal opens by itself no more, at once and after the server said so. */
  const closed = () => {
    client.setQueryData(meOptions.queryKey, (before: Me | null | undefined) =>
      before ? { ...before, user: { ...before.user, onboardingCompleted: true } } : before,
    )
    void client.invalidateQueries({ queryKey: meOptions.queryKey })
    void client.invalidateQueries({ queryKey: orpc.onboarding.key() })
    onClose()
  }
  const finish = async () => {
    setNotice(null)
    model.begin()
    const { revision, ...values } = form.getValues()
    const { firstName, lastName, jobTitle } = values
    const changes = mayUpdate ? companyChanges({ ...values, revision }, organization) : {}
    try {
      await complete.mutateAsync({ firstName, lastName, jobTitle, ...changes, revision } as never)
    } catch (error) {
      toast.error('Erreur lors de la sauvegarde')
      explain(error)
      return
    }
    forgetLocal(me)
    void client.invalidateQueries({ queryKey: orpc.organizations.key() })
    closed()
    onDone()
  }
  const explain = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'version_conflict') {
      const current = error.data.current as Organization
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), current)
      form.reset({ ...form.getValues(), ...companyOver(form.getValues(), current) })
      goTo(1)
      setNotice(
        'Un collègue vient de modifier l’entreprise\u00a0: voici ses informations. Vérifiez-les, puis continuez.',
      )
      return
    }
    model.refuse(error)
  }
  return {
    ...model,
    notice,
    saving: complete.isPending,
    skipping: skip.isPending,
    back: () => goTo(step - 1),
    forward: async () => {
      if (complete.isPending) return
      if (step === 0 && !(await model.passes([...profileFields]))) return
      if (step === 1 && mayUpdate && !(await model.passes(companyFields))) return
      if (step === LAST) await finish()
      else goTo(step + 1)
    },
    /** « Ignorer pour plus tard », or the dialog closed: marks it completed and saves nothing; the typed text stays for later. */
    leave: () => {
      if (me.user.onboardingCompleted) return onClose()
      if (skip.isPending) return
      skip.mutate({}, { onSuccess: closed, onError: () => toast.error('Erreur lors de la sauvegarde') })
    },
  }
}
