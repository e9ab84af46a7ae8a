import { useEffect, useRef } from 'react'
import { keyTargetOf, shortcutOf } from './shortcuts.ts'
import { SEEK_STEP_SEC } from './usePlayerActions.ts'
import type { PlayerActions } from './usePlayerActions.ts'

export function usePlayerKeys(actions: PlayerActions): void {
  const latest = useRef(actions)
  useEffect(() => { latest.current = actions })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const shortcut = shortcutOf(event, keyTargetOf(event.target))
      if (shortcut === null) return
      event.preventDefault()
      const now = latest.current
      const run = {
        toggle: now.toggle,
        back: () => now.seekBy(-SEEK_STEP_SEC),
        forward: () => now.seekBy(SEEK_STEP_SEC),
        louder: () => now.volumeBy(1),
        quieter: () => now.volumeBy(-1),
        mute: now.mute,
        fullscreen: now.fullscreen,
        captions: now.captions,
        slower: () => now.rateBy(-1),
        faster: () => now.rateBy(1),
      }
      run[shortcut]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
