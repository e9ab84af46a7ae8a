import { z } from 'zod'
import { browserStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.player'

const preferences = z.object({ volume: z.number().min(0).max(1), muted: z.boolean(), rate: z.number().min(0.5).max(2), captions: z.boolean() })
export type PlayerPreferences = z.infer<typeof preferences>

const standard: PlayerPreferences = { volume: 1, muted: false, rate: 1, captions: false }

export function readPreferences(): PlayerPreferences {
  try {
    return preferences.parse(JSON.parse(browserStorage.getItem(KEY) ?? 'null'))
  } catch {
    return standard
  }
}

export function keepPreferences(change: Partial<PlayerPreferences>): void {
  browserStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...change }))
}
