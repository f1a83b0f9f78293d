import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'

/** The French message of a field, or of the list it is. */
export function errorIn(errors: FieldErrors, name: string): string | undefined {
  const fault: { message?: string; root?: { message?: string } } | undefined = get(errors, name)
  return fault?.message ?? fault?.root?.message
}

type FormParts<Values extends FieldValues> = UseFormReturn<Values> & {
  errorOf: (name: FieldPath<Values>) => string | undefined
}

/** The form around, for the parts of a long one: fields take it as their `form`. */
export function useFormParts<Values extends FieldValues>(): FormParts<Values> {
  const form = useFormContext<Values>()
  const { errors } = form.formState
  return { ...form, errorOf: (name: FieldPath<Values>) => errorIn(errors, name) }
}
