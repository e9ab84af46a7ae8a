import { createContext, use, useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'

interface Layer {
  id: string
  close: () => void
}

interface Layers {
  /** Open dialogs and drawers, the top one last; the library does not order separate ones. */
  open(): readonly Layer[]
  change(next: readonly Layer[]): void
  subscribe(listener: () => void): () => void
  noteOpener(opener: HTMLElement): void
  /** Focuses what opened the latest layer and is still in the page. */
  focusOpener(): void
}

function createLayers(): Layers {
  let layers: readonly Layer[] = []
  /** Latest first. */
  let openers: readonly HTMLElement[] = []
  const listeners = createListeners()
  return {
    open: () => layers,
    change(next) {
      layers = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
    noteOpener(opener) {
      openers = [opener, ...openers.filter(({ isConnected }) => isConnected)]
    },
    focusOpener() {
      const found = openers.findIndex((opener) => opener.isConnected)
      openers[found]?.focus({ preventScroll: true })
      openers = found < 0 ? [] : openers.slice(found + 1)
    },
  }
}

const LayersContext = createContext<Layers | null>(null)

/** Orders the dialogs and drawers of a page. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const [layers] = useState(createLayers)
  return <LayersContext value={layers}>{children}</LayersContext>
}

function useLayers(): Layers {
  const layers = use(LayersContext)
  if (!layers) throw new Error('no LayersProvider above')
  return layers
}

/** The library's own; its menus in a dialog are at 300. */
const Z_INDEX = 200

/** Whether this layer is on top, the one Escape closes [SHELL-20]; its z-index, since the library paints layers as they were mounted. */
export function useLayer(opened: boolean, onClose: () => void): { isTop: boolean; zIndex: number } {
  const id = useId()
  const close = useEffectEvent(onClose)
  const layers = useLayers()
  useEffect(() => {
    if (!opened) return undefined
    layers.change([...layers.open(), { id, close: () => close() }])
    return () => layers.change(layers.open().filter((layer) => layer.id !== id))
  }, [opened, id, layers])
  const at = useSyncExternalStore(layers.subscribe, () => layers.open().findIndex((layer) => layer.id === id), () => -1)
  const isTop = useSyncExternalStore(layers.subscribe, () => layers.open().at(-1)?.id === id, () => false)
  return { isTop, zIndex: Z_INDEX + Math.max(at, 0) }
}

const AFTER_INPUT_MS = 10

/** Returns focus to the opener of a closed layer, or of the layer that held it [SHELL-20]; the library does so only for mounted layers. */
export function useFocusGivenBack(opened: boolean): void {
  const layers = useLayers()
  useLayoutEffect(() => {
    if (!opened) return undefined
    const page = document
    const [before, below] = [page.activeElement, layers.open()]
    if (before instanceof HTMLElement && before !== page.body) layers.noteOpener(before)
    return () => {
      const atClose = page.activeElement
      setTimeout(() => {
        const now = page.activeElement
        const isFree = now === null || now === page.body || now === atClose
        // A layer opened meanwhile has the focus and returns it later.
        if (!isFree || layers.open().some((layer) => !below.includes(layer))) return
        layers.focusOpener()
      }, AFTER_INPUT_MS)
    }
  }, [opened, layers])
}

/** Returns a function that remembers the open layers; what that one returns closes those still open. */
export function useHoldOpenLayers(): () => () => void {
  const layers = useLayers()
  return useCallback(() => {
    const held = layers.open()
    return () => {
      for (const layer of held.toReversed()) if (layers.open().includes(layer)) layer.close()
    }
  }, [layers])
}
