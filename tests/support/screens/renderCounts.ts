interface Fiber {
  key: string | null
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

const PERFORMED_WORK = 1

const nameOf = (type: unknown): string => (typeof type === 'function' ? type.name : '')
let rendered: string[] | null = null

function note(fiber: Fiber): void {
  const name = nameOf(fiber.type)
  if (name !== '') rendered?.push(fiber.key === null ? name : `${name} ${fiber.key}`)
}

/** Records what rendered below a fiber; React did not visit a child that is the same object. */
function walk(fiber: Fiber): void {
  const before = fiber.alternate
  for (let child = fiber.child; child !== null; child = child.sibling) {
    if (before !== null && isAmong(child, before)) continue
    if ((child.flags & PERFORMED_WORK) !== 0) note(child)
    walk(child)
  }
}

function isAmong(child: Fiber, parent: Fiber): boolean {
  for (let one = parent.child; one !== null; one = one.sibling) if (one === child) return true
  return false
}

// React reports commits to its dev tools; this hook receives them.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot(_renderer: number, root: { current: Fiber }) { if (rendered !== null) walk(root.current) },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    checkDCE() {},
  },
})

/** Components rendered during `work`, by name and key, once per render. */
export async function rendersOf(work: () => unknown): Promise<string[]> {
  rendered = []
  try {
    await work()
    return rendered
  } finally {
    rendered = null
  }
}
