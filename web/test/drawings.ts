/**
 * Counts what React draws: it tells each of its commits to the hook of its developer tools, which must be there before it loads. Only tests
 * import this file.
 */
type Fiber = {
  tag: number
  flags: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}
type Hook = {
  supportsFiber: boolean
  inject: () => number
  onCommitFiberRoot: (renderer: number, root: { current: Fiber }) => void
}

/** As React numbers them: a component that ran, and the kinds that run (function, class, forwardRef, memo). */
const PERFORMED = 1
const RUNS = new Set([0, 1, 11, 14, 15])
const ELEMENT = 5

let watcher: ((root: Fiber) => void) | null = null
const hook: Hook = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: (_renderer, { current }) => watcher?.(current),
}
Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook, writable: true })

type Drawn = {
  /** Rows of which anything was drawn. */
  rows: Set<Element>
  /** How often each component was drawn, by its name. */
  components: Record<string, number>
}

/** What is drawn while `act` runs and in the frames after it. `rows`: the selector of the rows. */
export async function drawingsOf(rows: string, act: () => Promise<unknown>): Promise<Drawn> {
  const drawn: Drawn = { rows: new Set(), components: {} }
  watcher = (root) => visit(root, rows, drawn)
  try {
    await act()
    // The answer to a key may be drawn in a transition, a frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  } finally {
    watcher = null
  }
  return drawn
}

/** A part whose children are those of the commit before was not drawn; React's own tools read the tree so. */
function visit(fiber: Fiber, rows: string, drawn: Drawn): void {
  const before = fiber.alternate
  if (RUNS.has(fiber.tag) && (fiber.flags & PERFORMED || before === null)) {
    const name = nameOf(fiber.type)
    drawn.components[name] = (drawn.components[name] ?? 0) + 1
    const row = elementOf(fiber)?.closest(rows)
    if (row) drawn.rows.add(row)
  }
  if (before !== null && fiber.child === before.child) return
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child, rows, drawn)
}

function elementOf(fiber: Fiber): Element | null {
  for (let at: Fiber | null = fiber; at !== null; at = at.child)
    if (at.tag === ELEMENT) return at.stateNode as Element
  return null
}

type Named = { displayName?: string; name?: string; type?: Named; render?: Named }

function nameOf(type: unknown): string {
  if (type === null || (typeof type !== 'function' && typeof type !== 'object')) return '?'
  const { displayName, name, type: inner, render } = type as Named
  return displayName || name || inner?.displayName || inner?.name || render?.name || '?'
}
