type Call = { feature: string; key: string; begunAt: number; underWay: number }

/** After ten minutes the same call is a new one. */
const LIFETIME_MS = 10 * 60_000

/**
 * The idempotency keys of writing calls. A call keeps its key until it is answered, when repeated by the mutation or by hand, so
 * that nothing is done twice after a lost answer. The key is forgotten after ten minutes, and once another change of the same
 * feature succeeds: suspending, reactivating and suspending again is meant twice.
 */
export class UnansweredCalls {
  private readonly calls = new Map<string, Call>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** `call` tells it from every other: where, and with what. */
  begin(feature: string, call: string): void {
    const known = this.calls.get(call)
    const begun =
      known && (known.underWay > 0 || this.now() - known.begunAt < LIFETIME_MS)
        ? known
        : { feature, key: crypto.randomUUID(), begunAt: this.now(), underWay: 0 }
    begun.underWay += 1
    this.calls.set(call, begun)
  }

  keyOf(call: string): string | undefined {
    return this.calls.get(call)?.key
  }

  /** `lost`: no answer came, or one that says nothing of what was done. */
  end(call: string, outcome: 'done' | 'refused' | 'lost'): void {
    const ended = this.calls.get(call)
    if (!ended) return
    ended.underWay -= 1
    if (outcome === 'lost') return
    this.calls.delete(call)
    if (outcome === 'refused') return
    for (const [other, { feature, underWay }] of this.calls)
      if (feature === ended.feature && underWay === 0) this.calls.delete(other)
  }
}
