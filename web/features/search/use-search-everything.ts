import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Found } from '#shared/contract/search.ts'
import { orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'
import type { PaletteKind, PaletteKinds } from '#web/blocks/search/palette-kind.ts'
import type { PaletteGroup } from '#web/ui/command-palette.tsx'

const PAUSE_MS = 150

/** The words, once the typist rests; at once when they are wiped. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/** Results of the search of the palette, as groups to choose from. */
export function useSearchEverything(text: string, kinds: PaletteKinds) {
  const q = text.trim().slice(0, 100)
  const asked = useRested(q)
  const groupOf = useGroups(kinds)
  const query = useQuery({
    ...orpc.search.findAnything.queryOptions({ input: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: retriesQueryOnce,
  })
  const found = asked === '' ? undefined : query.data
  const meant = found?.meant ?? null
  const names = (Object.keys(kinds) as (keyof Found)[]).toSorted(
    (one, other) => kinds[one].rank - kinds[other].rank,
  )
  const groups = found ? names.map((name) => groupOf(name, found[name], asked, meant)) : []
  return {
    groups,
    /** Nothing matches the words as typed: the groups hold the nearest matches. */
    guessed: meant !== null,
    loading: q !== '' && (q !== asked || query.isFetching),
    failure: asked !== '' && query.isError ? messageOf(query.error) : null,
  }
}

/** The server's maximum: a full group may have more. */
const FULL = 5

function useGroups(kinds: PaletteKinds) {
  const navigate = useNavigate()
  const organization = useOrganization()
  return (name: keyof Found, rows: Found[keyof Found], q: string, meant: string | null): PaletteGroup => {
    const { heading, icon, all, line } = kinds[name] as PaletteKind<keyof Found>
    const items = rows.map((row) => {
      const { parts, hint, path, search = {} } = line(row, organization)
      const label = parts.filter(Boolean).join(' · ')
      return { id: row.id, icon, label, hint, onSelect: () => void navigate({ to: path, search }) }
    })
    const rest = {
      id: 'all',
      label: `${all.label} pour «\u202f${q}\u202f»`,
      icon: ListFilter,
      onSelect: () => void navigate({ to: all.path, search: { q } }),
    }
    return {
      id: name,
      heading: meant === null ? heading : `${heading} · résultats pour «\u202f${meant}\u202f»`,
      filtered: true,
      items: items.length < FULL ? items : [...items, rest],
    }
  }
}
