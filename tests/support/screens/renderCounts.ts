/** A unit of React's tree, as far as it is read here. */
interface Fiber {
  key: string | null
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** React marks with it what has run in a commit. */
const PERFORMED_WORK = 1

const nameOf = (type: unknown): string => (typeof type === 'function' ? type.name : '')
let rendered: string[] | null = null

function note(fiber: Fiber): void {
  const name = nameOf(fiber.type)
  if (name !== '') rendered?.push(fiber.key === null ? name : `${name} ${fiber.key}`)
}

/** Notes what rendered below a fiber. A child that is the same object as before was not visited by React. */
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

// React tells its developer tools of each commit; they are told here, without a change to what is tested.
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

/** The components that rendered while something was done, by name and key, once for each time. */
export async function rendersOf(work: () => unknown): Promise<string[]> {
  rendered = []
  try {
    await work()
    return rendered
  } finally {
    rendered = null
  }
}
