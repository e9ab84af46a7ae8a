import { Suspense, lazy, useSyncExternalStore } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import type { ToastOptions } from './Toaster.tsx'

const loadToaster = () => import('./Toaster.tsx')
const ToastPlace = lazy(async () => ({ default: (await loadToaster()).ToastPlace }))

let wanted = false
const listeners = createListeners()

function want(): void {
  wanted = true
  listeners.notify()
}

export const toast = {
  show(options: ToastOptions): string {
    const id = newUuid()
    want()
    void loadToaster().then(({ showToast }) => showToast(id, options))
    return id
  },
  hide(id: string): void {
    void loadToaster().then(({ hideToast }) => hideToast(id))
  },
}

/** Outlet for toasts, once in the app. */
export function Toaster() {
  const shown = useSyncExternalStore(listeners.subscribe, () => wanted, () => wanted)
  return shown ? <Suspense fallback={null}><ToastPlace /></Suspense> : null
}
