import { useMe } from '#web/api/me.ts'

/** Sender and organization of the mail of a document. */
export function useWriter(): { senderName: string; organizationName: string } {
  const { user, current } = useMe()
  return { senderName: user.name, organizationName: current?.name ?? '' }
}
export type Writer = ReturnType<typeof useWriter>
