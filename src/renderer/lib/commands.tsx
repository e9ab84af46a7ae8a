import { useEffect, useId, useSyncExternalStore } from 'react'

/** An action in the palette (Ctrl/Cmd-K). */
export interface Command {
  id: string
  label: string
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

/** Adds a screen's actions to the palette while mounted. Keep the array stable (useMemo). */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => {
    set(owner, commands)
    return () => set(owner, null)
  }, [owner, commands])
}

export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => all)
}
