import { useEffect, useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'

interface Layer {
  id: string
  close: () => void
}

/** Open dialogs and drawers, the top one last; the library does not order separate ones. */
let layers: readonly Layer[] = []
const listeners = createListeners()

function change(next: readonly Layer[]): void {
  layers = next
  listeners.notify()
}

/** Whether this layer is on top, the one Escape closes [SHELL-20]. */
export function useIsTopLayer(opened: boolean, onClose: () => void): boolean {
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return undefined
    change([...layers, { id, close: () => close() }])
    return () => change(layers.filter((layer) => layer.id !== id))
  }, [opened, id])
  return useSyncExternalStore(listeners.subscribe, () => layers.at(-1)?.id === id, () => false)
}

const AFTER_INPUT_MS = 10

/** Elements that opened the layers, latest first. */
let openers: readonly HTMLElement[] = []

/**
 * Returns focus to the opener of a closed layer [SHELL-20]; if that was in a closed layer itself, to that one's opener.
 * The library does so only for layers that stay mounted.
 */
export function useFocusGivenBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const page = document
    const [before, below] = [page.activeElement, layers]
    if (before instanceof HTMLElement && before !== page.body) openers = [before, ...openers.filter(({ isConnected }) => isConnected)]
    return () => {
      const atClose = page.activeElement
      setTimeout(() => {
        const now = page.activeElement
        const isFree = now === null || now === page.body || now === atClose
        // A layer opened meanwhile has the focus and returns it later.
        if (!isFree || layers.some((layer) => !below.includes(layer))) return
        const found = openers.findIndex((opener) => opener.isConnected)
        openers[found]?.focus({ preventScroll: true })
        openers = found < 0 ? [] : openers.slice(found + 1)
      }, AFTER_INPUT_MS)
    }
  }, [opened])
}

/** Remembers the open layers; the returned function closes those still open. */
export function holdOpenLayers(): () => void {
  const held = layers
  return () => {
    for (const layer of held.toReversed()) if (layers.includes(layer)) layer.close()
  }
}
