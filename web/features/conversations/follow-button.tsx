import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useMe } from '#web/api/me.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshTeam } from './team-queries.ts'

type FollowButtonProps = { conversationId: string; followerIds: readonly string[] }

/** Has oneself told of each answer in the conversation, or no longer. */
export function FollowButton({ conversationId, followerIds }: FollowButtonProps) {
  const { user } = useMe()
  const client = useQueryClient()
  const following = followerIds.includes(user.id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.inboxTeam.followConversation({ conversationId, following: !following }),
    onSuccess: () => refreshTeam(client),
    onError: (error) => void toast.error(messageOf(error)),
  })
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
