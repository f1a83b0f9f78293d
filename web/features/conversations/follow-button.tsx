import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { api } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { refreshTeam } from './team-queries.ts'

type FollowButtonProps = { conversationId: string; followerIds: readonly string[] }

/** Has oneself told of each answer in the conversation, or no longer. */
export function FollowButton({ conversationId, followerIds }: FollowButtonProps) {
  const { user } = useMe()
  const client = useQueryClient()
  const following = followerIds.includes(user.id)
  const { mutate, isPending } = useAction(
    () => api.inboxTeam.followConversation({ conversationId, following: !following }),
    { refresh: () => refreshTeam(client) },
  )
  return (
    <IconButton
      size="sm"
      icon={following ? BellRing : Bell}
      label={following ? 'Ne plus être averti des réponses' : 'Être averti des réponses'}
      aria-pressed={following}
      loading={isPending}
      onClick={() => mutate()}
    />
  )
}
