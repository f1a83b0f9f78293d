import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { organizationInputSchema } from '#shared/contract/organization-fields.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { ApiError } from '#web/api/api-error.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { meOptions } from '#web/api/me.ts'
import { type EditBase, useKeptValues } from '#web/api/use-kept-values.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type FieldName,
  fieldNames,
  fieldValue,
  type OrganizationValues,
  toValues,
} from './organization-values.ts'

const schema = organizationInputSchema.required()

/** What the edit changed, as the API takes it. */
type Changes = Partial<OrganizationValues>

/** The form of the organization's facts. Only what was changed is sent, from the revision that was read. */
export function useOrganizationForm(latest: Organization, user: { id: string; email: string }) {
  const client = useQueryClient()
  const startValues = (organization: Organization): OrganizationValues => {
    const values = toValues(organization)
    return { ...values, billingEmail: values.billingEmail || user.email }
  }
  const baseOf = (organization: Organization): EditBase<OrganizationValues> => ({
    revision: organization.revision,
    values: startValues(organization),
  })
  const [base, setBase] = useState(() => baseOf(latest))
  const [conflict, setConflict] = useState<{ names: FieldName[]; theirs: Organization } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<OrganizationValues>({
    resolver: zodResolver(schema, undefined, { raw: true }) as never,
    mode: 'onTouched',
    defaultValues: base.values,
  })
  useKeptValues(form, `organization.${latest.id}.${user.id}`, [], { base, restoreBase: setBase })
  const mutation = useMutation(orpc.organizations.updateOrganization.mutationOptions())
  const { isDirty, isSubmitting } = form.formState

  const changed = (values: OrganizationValues) =>
    fieldNames.filter((name) => fieldValue(values, name) !== fieldValue(base.values, name))
  /** The form on what is stored now, with one's own changes of `kept` over it. */
  const restart = (organization: Organization, kept: FieldName[] = []) => {
    const mine = form.getValues()
    setBase(baseOf(organization))
    setConflict(null)
    form.reset(startValues(organization))
    for (const name of kept) form.setValue(name, fieldValue(mine, name) as never, { shouldDirty: true })
  }
  const follow = useEffectEvent(() => {
    if (!isDirty && !isSubmitting && latest.revision > base.revision) restart(latest)
  })
  // What a colleague saves shows at once, as long as nothing is being changed here.
  useEffect(() => {
    if (!isDirty && latest.revision !== undefined) follow()
  }, [isDirty, latest.revision])

  const save = async (values: OrganizationValues, from: { revision: number }): Promise<void> => {
    setFailure(null)
    const names = changed(values)
    try {
      const saved = await mutation.mutateAsync({
        ...changesOf(values, names),
        revision: from.revision,
      } as never)
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), saved)
      restart(saved)
      toast.success('Organisation mise à jour avec succès\u202f!')
      await client.invalidateQueries({ queryKey: meOptions.queryKey })
    } catch (error) {
      const theirs =
        error instanceof ApiError && error.code === 'version_conflict'
          ? (error.data.current as Organization)
          : null
      if (theirs === null) {
        setFailure(applyFieldErrors(form, error))
        toast.error('Erreur lors de la mise à jour de l’organisation')
        return
      }
      const clashing = clashes(names, values, base.values, startValues(theirs))
      if (clashing.length === 0) return save(values, theirs)
      setConflict({ names: clashing, theirs })
    }
  }
  return {
    form,
    failure,
    saving: isSubmitting || mutation.isPending,
    conflict: conflict && {
      names: conflict.names,
      mine: form.getValues(),
      theirs: startValues(conflict.theirs),
    },
    submit: form.handleSubmit((values) => save(values, base)),
    keepMine: () => {
      if (conflict) void save(form.getValues(), conflict.theirs)
    },
    takeTheirs: () => {
      if (!conflict) return
      const names = changed(form.getValues()).filter((name) => !conflict.names.includes(name))
      restart(conflict.theirs, names)
    },
  }
}

function changesOf(values: OrganizationValues, names: FieldName[]): Changes {
  const changes: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const name of names) {
    const [first, second] = name.split('.')
    if (second === undefined) changes[first!] = fieldValue(values, name)
    else settings[second] = fieldValue(values, name)
  }
  return Object.keys(settings).length === 0 ? changes : { ...changes, settings: settings as never }
}

/** The changed fields that the other save changed too, to something else. */
function clashes(
  names: FieldName[],
  mine: OrganizationValues,
  before: OrganizationValues,
  theirs: OrganizationValues,
): FieldName[] {
  return names.filter((name) => {
    const other = fieldValue(theirs, name)
    return other !== fieldValue(before, name) && other !== fieldValue(mine, name)
  })
}
