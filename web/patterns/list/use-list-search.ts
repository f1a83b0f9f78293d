import { useNavigate, useSearch } from '@tanstack/react-router'

/** Reads and changes the list's state in the address; undefined removes a filter. */
export function useListSearch<Search extends object>(list: {
  read: (search: object) => Search
}): [Search, (change: Partial<Search>) => void] {
  const search = list.read(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const change = (next: Partial<Search>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true })
  return [search, change]
}
