import { useEffect, useId, useSyncExternalStore } from 'react'

/** Something to do from the palette (Ctrl/Cmd-K). */
export interface Command {
  id: string
  label: string
  /** Heading that it stands under. */
  group: string
  run: () => void
}

let byOwner = new Map<string, readonly Command[]>()
let all: readonly Command[] = []
const listeners = new Set<() => void>()

function set(owner: string, commands: readonly Command[] | null): void {
  byOwner = new Map(byOwner)
  if (commands === null) byOwner.delete(owner)
  else byOwner.set(owner, commands)
  all = [...byOwner.values()].flat()
  for (const listener of listeners) listener()
}

/** Offers a screen's actions in the palette while it is shown. Keep the array stable (useMemo). */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => {
    set(owner, commands)
    return () => set(owner, null)
  }, [owner, commands])
}

/** What the screens on show offer. */
export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => all)
}
