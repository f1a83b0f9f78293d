import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address says of a list, and how to change it: undefined takes a filter away. */
export function useListSearch<Search extends object>(list: {
  read: (search: object) => Search
}): [Search, (change: Partial<Search>) => void] {
  const search = list.read(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const change = (next: Partial<Search>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true })
  return [search, change]
}
