import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { TEMPLATE_FOLDER_MAX } from '#shared/domain/email-templates/template-limits.ts'
import { Input } from '#web/ui/input.tsx'
import { foldersOptions } from './template-queries.ts'

/** The name of a folder: one that is there already, or a new one. */
export function FolderInput(props: ComponentProps<typeof Input>) {
  const id = useId()
  const { data } = useQuery(foldersOptions)
  return (
    <>
      <Input {...props} list={id} autoComplete="off" maxLength={TEMPLATE_FOLDER_MAX} placeholder="Aucun" />
      <datalist id={id}>
        {data?.items.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
