import { createListeners } from '#shared/kernel/listeners.ts'
import { defaultUploadSettings, uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import { readIfPresent, writeAtomically } from '#main/files/atomicFile.ts'

export interface UploadSettingsStore {
  current(): Promise<UploadSettings>
  change(settings: UploadSettings): Promise<void>
  onChange(listener: (settings: UploadSettings) => void): () => void
}

/** @param path its file; an invalid one reads as the defaults */
export function createUploadSettings(path: string): UploadSettingsStore {
  const listeners = createListeners<[UploadSettings]>()
  let known: Promise<UploadSettings> | undefined

  async function read(): Promise<UploadSettings> {
    const text = await readIfPresent(path)
    try {
      return uploadSettings.parse(JSON.parse(text ?? ''))
    } catch {
      return defaultUploadSettings
    }
  }

  return {
    current: () => (known ??= read()),
    async change(settings) {
      known = Promise.resolve(settings)
      listeners.notify(settings)
      await writeAtomically(path, JSON.stringify(settings))
    },
    onChange: listeners.subscribe,
  }
}
