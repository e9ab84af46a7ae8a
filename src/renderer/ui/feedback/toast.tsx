import { Suspense, lazy, useSyncExternalStore } from 'react'
import { newUuid } from '#renderer/lib/uuid.ts'
import type { ToastOptions } from './Toaster.tsx'

// Toasts are no part of a page's first load: the first one brings their place with it.
const loadToaster = () => import('./Toaster.tsx')
const ToastPlace = lazy(async () => ({ default: (await loadToaster()).ToastPlace }))

let wanted = false
const listeners = new Set<() => void>()

function want(): void {
  wanted = true
  for (const listener of listeners) listener()
}

/** Short messages at the top right. */
export const toast = {
  /** Shows one and answers its id. */
  show(options: ToastOptions): string {
    const id = newUuid()
    want()
    void loadToaster().then(({ showToast }) => showToast(id, options))
    return id
  },
  /** Takes one away. */
  hide(id: string): void {
    void loadToaster().then(({ hideToast }) => hideToast(id))
  },
}

/** The place where toasts appear; once in the app. */
export function Toaster() {
  const shown = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => wanted)
  return shown ? <Suspense fallback={null}><ToastPlace /></Suspense> : null
}
