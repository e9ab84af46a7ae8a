import { useInsertionEffect, useRef, useState } from 'react'

type Actions = Record<string, (...args: never[]) => unknown>

/** Actions with a stable identity that call the latest functions, so memoised children do not rerender. Do not call during render. */
export function useStableActions<Given extends Actions>(actions: Given): Given {
  const latest = useRef(actions)
  // Runs before effects of children, which may call an action.
  useInsertionEffect(() => { latest.current = actions })
  const [stable] = useState(() => Object.fromEntries(
    Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
  ) as Given)
  return stable
}
