import { createListeners } from '#shared/kernel/listeners.ts'
import { defaultUploadSettings, uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import type { KeyValueStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.uploadSettings'
/** Within this page every engine follows a change; other tabs do as they begin. */
const listeners = createListeners()

/** How this browser uploads, whoever is logged in. */
export function createWebUploadSettings(local: KeyValueStorage): {
  current(): UploadSettings
  change(settings: UploadSettings): void
  /** Answers its unsubscribe. */
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
