import { useEffect, useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react'

interface Layer {
  id: string
  close: () => void
}

/** Dialogs and drawers that are open, the top one last. The library knows no order between separate ones. */
let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Layer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

/** Whether this layer is the top one, which is the one that Escape closes [SHELL-20]. */
export function useIsTopLayer(opened: boolean, onClose: () => void): boolean {
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return undefined
    change([...layers, { id, close: () => close() }])
    return () => change(layers.filter((layer) => layer.id !== id))
  }, [opened, id])
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => layers.at(-1)?.id === id)
}

/** A click's or a key's own move of the focus comes first. */
const AFTER_INPUT_MS = 10

/** What opened the layers that have not given the focus back, the latest first. */
let openers: readonly HTMLElement[] = []

/**
 * Gives the focus back, once a layer has closed, to what had it when the layer opened [SHELL-20]. The library's own way does so only
 * for a layer that was there before it opened and is there after it; this one is also for those that come open and go whole. Where
 * what opened it has gone with a layer of its own, as before a notice that a dialog ends with, it goes to what opened that one.
 */
export function useFocusGivenBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    // Asked for again below, it may be gone, as the page of a test is.
    const page = document
    const [before, below] = [page.activeElement, layers]
    if (before instanceof HTMLElement && before !== page.body) openers = [before, ...openers.filter(({ isConnected }) => isConnected)]
    return () => {
      const atClose = page.activeElement
      setTimeout(() => {
        const now = page.activeElement
        const isFree = now === null || now === page.body || now === atClose
        // What opened meanwhile has the focus now, and gives it back in its turn.
        if (!isFree || layers.some((layer) => !below.includes(layer))) return
        const found = openers.findIndex((opener) => opener.isConnected)
        openers[found]?.focus({ preventScroll: true })
        openers = found < 0 ? [] : openers.slice(found + 1)
      }, AFTER_INPUT_MS)
    }
  }, [opened])
}

/** Remembers the layers that are open now; what it answers closes those of them that still are. */
export function holdOpenLayers(): () => void {
  const held = layers
  return () => {
    for (const layer of held.toReversed()) if (layers.includes(layer)) layer.close()
  }
}
