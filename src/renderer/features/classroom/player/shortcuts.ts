export type Shortcut = 'toggle' | 'back' | 'forward' | 'louder' | 'quieter' | 'mute' | 'fullscreen' | 'captions' | 'slower' | 'faster'

const keys: Record<string, Shortcut> = {
  ' ': 'toggle', ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'louder', ArrowDown: 'quieter', m: 'mute', f: 'fullscreen', c: 'captions', '<': 'slower', '>': 'faster',
}

export interface KeyTarget {
  typing: boolean
  /** Reacts to space or Enter: a button, a link. */
  pressable: boolean
  /** Reacts to arrows: a slider, a menu, tabs, a list. */
  arrows: boolean
}

/** Shortcut of a key; null with modifiers, while typing, or if the focused element uses the key. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>, target: KeyTarget): Shortcut | null {
  if (event.ctrlKey || event.altKey || event.metaKey || target.typing) return null
  if (event.key === ' ' && target.pressable) return null
  if (event.key.startsWith('Arrow') && target.arrows) return null
  // Letters with Caps Lock or on the Korean layout.
  return keys[event.key] ?? keys[event.key.toLowerCase()] ?? hangul[event.key] ?? null
}

const hangul: Record<string, Shortcut> = { ㅡ: 'mute', ㄹ: 'fullscreen', ㅊ: 'captions' }

export function keyTargetOf(element: EventTarget | null): KeyTarget {
  if (!(element instanceof HTMLElement)) return { typing: false, pressable: false, arrows: false }
  const inDialog = element.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  const slider = element instanceof HTMLInputElement && element.type === 'range'
  const typing = inDialog || element.isContentEditable || element.matches('textarea, select, input:not([type="range"], [type="checkbox"], [type="button"])')
  return { typing, pressable: element.matches('button, a, summary, [role="button"]'), arrows: slider || element.matches('[role="tab"], [role="slider"]') }
}
