/** What a key does in the classroom (ui.md). */
export type Shortcut = 'toggle' | 'back' | 'forward' | 'louder' | 'quieter' | 'mute' | 'fullscreen' | 'captions' | 'slower' | 'faster'

const keys: Record<string, Shortcut> = {
  ' ': 'toggle', ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'louder', ArrowDown: 'quieter', m: 'mute', f: 'fullscreen', c: 'captions', '<': 'slower', '>': 'faster',
}

/** What of the page has the keys for itself. */
export interface KeyTarget {
  /** A field that is typed into. */
  typing: boolean
  /** Something that space or Enter presses: a button, a link. */
  pressable: boolean
  /** Something that arrows move: a slider, a menu, tabs, a list. */
  arrows: boolean
}

/** The shortcut of a key; null with Ctrl, Alt or Cmd, while typing, and where what has the focus needs the key itself. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>, target: KeyTarget): Shortcut | null {
  if (event.ctrlKey || event.altKey || event.metaKey || target.typing) return null
  if (event.key === ' ' && target.pressable) return null
  if (event.key.startsWith('Arrow') && target.arrows) return null
  // Korean and Caps Lock: the letter keys as they come from a Latin layout in either case.
  return keys[event.key] ?? keys[event.key.toLowerCase()] ?? hangul[event.key] ?? null
}

/** The same keys on a Korean two-set layout. */
const hangul: Record<string, Shortcut> = { ㅡ: 'mute', ㄹ: 'fullscreen', ㅊ: 'captions' }

/** What the element with the focus does with keys itself. */
export function keyTargetOf(element: EventTarget | null): KeyTarget {
  if (!(element instanceof HTMLElement)) return { typing: false, pressable: false, arrows: false }
  const inDialog = element.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  const slider = element instanceof HTMLInputElement && element.type === 'range'
  const typing = inDialog || element.isContentEditable || element.matches('textarea, select, input:not([type="range"], [type="checkbox"], [type="button"])')
  return { typing, pressable: element.matches('button, a, summary, [role="button"]'), arrows: slider || element.matches('[role="tab"], [role="slider"]') }
}
