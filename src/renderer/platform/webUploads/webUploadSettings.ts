import { createListeners } from '#shared/kernel/listeners.ts'
import { defaultUploadSettings, uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import type { KeyValueStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.uploadSettings'
/** Upload settings of this browser, for all its users. */
export interface WebUploadSettings {
  current(): UploadSettings
  change(settings: UploadSettings): void
  /** For the engines of this page; other tabs read the settings on start. */
  onChange(listener: (settings: UploadSettings) => void): () => void
}

export function createWebUploadSettings(local: KeyValueStorage): WebUploadSettings {
  const listeners = createListeners()
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
