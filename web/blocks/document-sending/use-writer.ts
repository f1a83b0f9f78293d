import { useMe } from '#web/api/me.ts'

/** Who writes the mail of a document, and for whom. */
export function useWriter(): { senderName: string; organizationName: string } {
  const { user, current } = useMe()
  return { senderName: user.name, organizationName: current?.name ?? '' }
}
export type Writer = ReturnType<typeof useWriter>
