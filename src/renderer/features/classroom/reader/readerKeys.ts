import type { KeyTarget } from '../player/shortcuts.ts'

export type ReaderKey = 'nextPage' | 'previousPage' | 'firstPage' | 'lastPage' | 'zoomIn' | 'zoomOut' | 'fit' | 'fullscreen'

const keys: Record<string, ReaderKey> = {
  PageDown: 'nextPage', PageUp: 'previousPage', Home: 'firstPage', End: 'lastPage', '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', 0: 'fit', f: 'fullscreen', ㄹ: 'fullscreen',
}

export function readerKeyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>, target: Pick<KeyTarget, 'typing'>): ReaderKey | null {
  if (event.ctrlKey || event.altKey || event.metaKey || target.typing) return null
  return keys[event.key] ?? keys[event.key.toLowerCase()] ?? null
}
