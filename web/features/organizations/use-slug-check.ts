import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { slugSchema } from '#shared/contract/organization-fields.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { orpc } from '#web/api/api-client.ts'
import { retriesQueryOnce } from '#web/api/query-client.ts'

/** Typing pauses at least this long before the server is asked. */
const PAUSE_MS = 300

export const SLUG_TAKEN = errorCodes.organization_slug_taken.text

type Options = {
  slug: string
  /** The organization that is edited, whose own slug is free. */
  exceptOrgId?: string
}

const question = ({ slug, exceptOrgId }: Options) => ({
  ...orpc.organizations.checkSlug.queryOptions({
    input: { slug, ...(exceptOrgId === undefined ? {} : { exceptOrgId }) },
  }),
  retry: retriesQueryOnce,
  staleTime: 10_000,
})

/** Whether the slug is free, asked as one types. A question that fails counts as taken (specification, section 5). */
export function useSlugCheck(options: Options): 'unknown' | 'asking' | 'free' | 'taken' {
  const slug = usePaused(options.slug)
  const askable = slugSchema.safeParse(slug).success
  const { data, isError } = useQuery({ ...question({ ...options, slug }), enabled: askable })
  if (slug !== options.slug) return slugSchema.safeParse(options.slug).success ? 'asking' : 'unknown'
  if (!askable) return 'unknown'
  if (isError) return 'taken'
  return data === undefined ? 'asking' : data.available ? 'free' : 'taken'
}

/** Asks once more, just before the form is sent. */
export function useAskSlug(): (options: Options) => Promise<boolean> {
  const client = useQueryClient()
  return (options) =>
    client.fetchQuery({ ...question(options), staleTime: 0 }).then(
      ({ available }) => available,
      () => false,
    )
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
