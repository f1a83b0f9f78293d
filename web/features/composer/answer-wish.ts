export type AnswerKind = 'reply' | 'reply_all' | 'forward'

/** An answer asked before the part of the page that writes it was there. */
let wish: { kind: AnswerKind; conversationId: string } | null = null

/** Asks for the answer of a conversation that is being opened, from elsewhere too. */
export function wishAnswer(conversationId: string, kind: AnswerKind = 'reply'): void {
  wish = { kind, conversationId }
}

/** The kind that was asked for. `conversationId` null: nothing can be answered there, and the wish stays. */
export function consumeWish(conversationId: string | null): AnswerKind | null {
  const asked = wish?.conversationId === conversationId ? wish.kind : null
  if (conversationId !== null) wish = null
  return asked
}
