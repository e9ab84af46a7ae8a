import { externalAddress } from '#main/links/externalAddress.ts'
import type { DesktopTexts } from '#main/texts.ts'
import { separator } from './menuEntry.ts'
import type { MenuEntry } from './menuEntry.ts'

export interface ClickedPlace {
  isEditable: boolean
  selectionText: string
  misspelledWord: string
  suggestions: readonly string[]
  linkAddress: string
  can: { undo: boolean; redo: boolean; cut: boolean; copy: boolean; paste: boolean; selectAll: boolean }
}

const SUGGESTIONS_MAX = 5

export function contextMenu(place: ClickedPlace, texts: DesktopTexts): MenuEntry[] {
  const { can } = place
  const t = texts.menu
  const groups: MenuEntry[][] = []
  if (place.isEditable && place.misspelledWord !== '') {
    const words: MenuEntry[] = place.suggestions.slice(0, SUGGESTIONS_MAX).map((word) => ({ kind: 'action', action: { kind: 'replaceMisspelling', word }, label: word }))
    groups.push(words.length === 0 ? [{ kind: 'label', label: t.noSuggestion }] : words)
    groups.push([{ kind: 'action', action: { kind: 'learnWord', word: place.misspelledWord }, label: t.learnWord }])
  }
  // An address rejected here is the app's own, useless elsewhere.
  const address = place.linkAddress === '' ? undefined : externalAddress(place.linkAddress)
  if (address !== undefined) groups.push([{ kind: 'action', action: { kind: 'copyLink', address }, label: t.copyLink }])
  if (place.isEditable) {
    groups.push([...(can.undo ? [role('undo', t.undo)] : []), ...(can.redo ? [role('redo', t.redo)] : [])])
    groups.push([
      ...(can.cut ? [role('cut', t.cut)] : []), ...(can.copy ? [role('copy', t.copy)] : []),
      ...(can.paste ? [role('paste', t.paste), role('pasteAndMatchStyle', t.pastePlain)] : []),
    ])
    if (can.selectAll) groups.push([role('selectAll', t.selectAll)])
  } else if (place.selectionText.trim() !== '' && can.copy) {
    groups.push([role('copy', t.copy)])
  }
  return groups.filter((group) => group.length > 0).flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
}

const role = (name: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'pasteAndMatchStyle' | 'selectAll', label: string): MenuEntry => ({ kind: 'role', role: name, label })
