import { createListeners } from '#shared/kernel/listeners.ts'
import { defaultUploadSettings, uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import type { KeyValueStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.uploadSettings'
/** Engines of this page follow changes; other tabs read them on start. */
const listeners = createListeners()

/** Upload settings of this browser, for all its users. */
export function createWebUploadSettings(local: KeyValueStorage): {
  current(): UploadSettings
  change(settings: UploadSettings): void
  onChange(listener: (settings: UploadSettings) => void): () => void
} {
  const current = (): UploadSettings => {
    try {
      return uploadSettings.parse(JSON.parse(local.getItem(KEY) ?? ''))
    } catch {
      return defaultUploadSettings
    }
  }
  return {
    current,
    change(settings) {
      local.setItem(KEY, JSON.stringify(settings))
      listeners.notify()
    },
    onChange: (listener) => listeners.subscribe(() => listener(current())),
  }
}
