import { createContext, use, useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'

/** An action in the palette (Ctrl/Cmd-K). */
export interface Command {
  id: string
  label: string
  group: string
  run: () => void
}

interface CommandList {
  /** null: its screen is gone. */
  set(owner: string, commands: readonly Command[] | null): void
  all(): readonly Command[]
  subscribe(listener: () => void): () => void
}

function createCommandList(): CommandList {
  const byOwner = new Map<string, readonly Command[]>()
  let all: readonly Command[] = []
  const listeners = createListeners()
  return {
    set(owner, commands) {
      if (commands === null) byOwner.delete(owner)
      else byOwner.set(owner, commands)
      all = [...byOwner.values()].flat()
      listeners.notify()
    },
    all: () => all,
    subscribe: listeners.subscribe,
  }
}

const CommandsContext = createContext<CommandList | null>(null)

export function CommandsProvider({ children }: { children: ReactNode }) {
  const [list] = useState(createCommandList)
  return <CommandsContext value={list}>{children}</CommandsContext>
}

function useCommandList(): CommandList {
  const list = use(CommandsContext)
  if (!list) throw new Error('no CommandsProvider above')
  return list
}

/** Adds a screen's actions to the palette while mounted. Keep the array stable (useMemo). */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  const list = useCommandList()
  useEffect(() => {
    list.set(owner, commands)
    return () => list.set(owner, null)
  }, [list, owner, commands])
}

export function useOfferedCommands(): readonly Command[] {
  const list = useCommandList()
  return useSyncExternalStore(list.subscribe, list.all, list.all)
}
