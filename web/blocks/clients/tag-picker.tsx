import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { TAG_LENGTH_MAX, tagKey, tidyTag } from '#shared/domain/crm/tags.ts'
import { fold } from '#shared/french/fold.ts'
import { orpc } from '#web/api/api-client.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type TagPickerProps = {
  tags: readonly string[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  /** Whether a tag that nobody bears yet may be made. */
  mayCreate?: boolean
  disabled?: boolean
  label: string
}

/** Tags of clients: those that are chosen, each with its cross, and a choice of the others. */
export function TagPicker({ tags, onAdd, onRemove, mayCreate = false, disabled, label }: TagPickerProps) {
  const client = useQueryClient()
  const borne = new Set(tags.map(tagKey))
  const search = async (text: string) => {
    const { items } = await client.fetchQuery(orpc.crm.listClientTags.queryOptions({ input: {} }))
    return items.filter(({ tag }) => !borne.has(tagKey(tag)) && fold(tag).includes(fold(text)))
  }
  return (
    <div className="grid gap-2">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={label}>
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-w-0 items-center gap-0.5 rounded-full bg-sunken ps-2.5 font-medium text-xs forced-colors:border"
            >
              <span className="min-w-0 truncate">{tag}</span>
              {!disabled && (
                <IconButton
                  size="sm"
                  icon={X}
                  label={`Retirer l’étiquette ${tag}`}
                  onClick={() => onRemove(tag)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Combobox<{ tag: string }>
          value={null}
          aria-label={`Ajouter une étiquette`}
          placeholder="Ajouter une étiquette…"
          search={search}
          itemKey={({ tag }) => tagKey(tag)}
          itemLabel={({ tag }) => tag}
          onValueChange={(item) => item && onAdd(item.tag)}
          {...(mayCreate && { onCreate: (text: string) => onAdd(tidyTag(text).slice(0, TAG_LENGTH_MAX)) })}
        />
      )}
    </div>
  )
}
