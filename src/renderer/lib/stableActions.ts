import { useInsertionEffect, useRef, useState } from 'react'

type Actions = Record<string, (...args: never[]) => unknown>

/**
 * An object of functions that stays the same object through all renders; each call goes to the newest function. Memoised children
 * that get it do not render because their parent does. Not to be called while rendering.
 */
export function useStableActions<Given extends Actions>(actions: Given): Given {
  const latest = useRef(actions)
  // Before any effect of a child, which may call one.
  useInsertionEffect(() => { latest.current = actions })
  const [stable] = useState(() => Object.fromEntries(
    Object.keys(actions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
  ) as Given)
  return stable
}
