import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { messageOf } from '#web/api/api-error.ts'
import { type Queries, readAgain } from '#web/api/read-again.ts'
import { type ToastTone, toast } from '#web/ui/toast.ts'

/** A sentence, or a toast with more than that. */
type Said = string | (Parameters<typeof toast.success>[1] & { text: string; tone?: ToastTone }) | null

type Options<Input, Answer> = Pick<
  UseMutationOptions<Answer, Error, Input>,
  'mutationKey' | 'retry' | 'scope'
> & {
  /** Text of its toast, once `onSuccess` is over. */
  success?: Said | ((answer: Answer, input: Input) => Said)
  /** Run by « Annuler » in that toast, which is left out where nothing changed: where the answer is an empty list. */
  undo?: (answer: Answer, input: Input) => unknown
  /** « Annuler » runs the same again, with this. */
  reverse?: (answer: Answer, input: Input) => Input
  /** Said above the code's sentence in the toast of a refusal. A function gives all that is said; null: the page shows `error`. */
  failure?: string | ((error: Error, input: Input) => Said) | null
  /** Queries that may have changed: read again, whatever the answer. The action is under way until what it changed is shown. */
  refresh?: Queries | (() => unknown)
  onSuccess?: (answer: Answer, input: Input) => unknown
}

/**
 * Something that a user does to what is stored: one call, its toasts, and what is read again. Its button takes
 * `loading={action.isPending}`, which swallows the second click of a double click. A `ConfirmDialog` takes `mutateAsync`, and
 * stays open when it is refused.
 */
export function useAction<Answer, Input = void>(
  call: (input: Input) => Promise<Answer>,
  options: Options<Input, Answer> = {},
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient()
  const { success, undo, reverse, failure, refresh, onSuccess, ...more } = options
  const action: UseMutationResult<Answer, Error, Input> = useMutation({
    ...more,
    mutationFn: (input: Input) => call(input),
    onSuccess: async (answer, input) => {
      await onSuccess?.(answer, input)
      const runs = reverse ? () => action.mutate(reverse(answer, input)) : undo && (() => undo(answer, input))
      const nothing = Array.isArray(answer) && answer.length === 0
      show('success', typeof success === 'function' ? success(answer, input) : success, !nothing && runs)
    },
    onError: (error, input) => {
      if (typeof failure === 'function') show('error', failure(error, input))
      else if (typeof failure === 'string') toast.error(failure, { description: messageOf(error) })
      else if (failure === undefined) toast.error(messageOf(error))
    },
    onSettled: (_answer, error) => {
      const fresh = typeof refresh === 'function' ? refresh() : readAgain(client, refresh ?? [])
      // A refusal frees the button at once: without a network, reading again takes seconds to fail.
      return error === null ? fresh : undefined
    },
  })
  return action
}

function show(tone: ToastTone, said: Said | undefined, undo?: (() => unknown) | false): void {
  if (!said) return
  const { text, ...more } = typeof said === 'string' ? { text: said } : said
  toast[more.tone ?? tone](text, undo ? { ...more, action: { label: 'Annuler', onClick: undo } } : more)
}
