import { defaultUploadSettings, uploadSettings } from '#shared/domain/uploadSettings.ts'
import type { UploadSettings } from '#shared/domain/uploadSettings.ts'

const KEY = 'madang.uploadSettings'
/** Within this page every engine follows a change; other tabs do as they begin. */
const changes = new EventTarget()

/** How this browser uploads, whoever is logged in. */
export function createWebUploadSettings(local: Storage): {
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
      changes.dispatchEvent(new Event('change'))
    },
    onChange(listener) {
      const tell = () => listener(current())
      changes.addEventListener('change', tell)
      return () => changes.removeEventListener('change', tell)
    },
  }
}
