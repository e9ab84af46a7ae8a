import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { desktopTexts } from '#main/texts.ts'
import { appMenu } from './appMenu.ts'
import { contextMenu } from './contextMenu.ts'
import type { ClickedPlace } from './contextMenu.ts'
import type { MenuEntry } from './menuEntry.ts'
import { spellingLanguages } from './spelling.ts'
import { trayMenu } from './trayMenu.ts'

const platforms = ['darwin', 'win32', 'linux'] as const
const everyMenu = platforms.flatMap((platform) => languages.flatMap((language) => [true, false].map((isDevelopment) => ({ platform, language, isDevelopment }))))
const menuOf = ({ platform, language, isDevelopment }: (typeof everyMenu)[number]) => appMenu({ platform, texts: desktopTexts(language), isDevelopment })
const flat = (entries: MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => (entry.kind === 'submenu' ? [entry, ...flat(entry.entries)] : [entry]))
const rolesOf = (entries: MenuEntry[]) => flat(entries).flatMap((entry) => (entry.kind === 'role' ? [entry.role] : []))
const labelsOf = (entries: MenuEntry[]) => flat(entries).flatMap((entry) => (entry.kind === 'separator' ? [] : [entry.label]))
const heard = (accelerator: string, platform: string) => accelerator.replace('CmdOrCtrl', platform === 'darwin' ? 'Cmd' : 'Ctrl').split('+').toSorted().join('+')

describe('the application menu', () => {
  it.each(everyMenu)('on $platform in $language (development $isDevelopment): shortcuts are unique [DESK-04]', (setting) => {
    const used = flat(menuOf(setting)).flatMap((entry) => ('accelerator' in entry && entry.accelerator !== undefined ? [heard(entry.accelerator, setting.platform)] : []))
    expect(used.length).toBeGreaterThan(15)
    expect(new Set(used).size).toBe(used.length)
  })

  it('has the same entries in every language, each translated [DESK-04]', () => {
    for (const platform of platforms) {
      const [ko = [], en = [], ja = []] = languages.map((language) => menuOf({ platform, language, isDevelopment: false }))
      expect(rolesOf(en)).toEqual(rolesOf(ko))
      expect(rolesOf(ja)).toEqual(rolesOf(ko))
      const [koLabels, enLabels, jaLabels] = [labelsOf(ko), labelsOf(en), labelsOf(ja)]
      expect(koLabels.filter((label, index) => label !== 'Madang' && (label === enLabels[index] || label === jaLabels[index]))).toEqual([])
      expect([...koLabels, ...enLabels, ...jaLabels].every((label) => label.trim() !== '')).toBe(true)
    }
  })

  it('follows system conventions: quit under the app on macOS, under File elsewhere', () => {
    const [first] = menuOf({ platform: 'darwin', language: 'en', isDevelopment: false })
    expect(first).toMatchObject({ kind: 'submenu', label: 'Madang' })
    expect(rolesOf(first === undefined ? [] : [first])).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
    const [file] = menuOf({ platform: 'win32', language: 'en', isDevelopment: false })
    expect(rolesOf(file === undefined ? [] : [file])).toEqual(['close', 'quit'])
  })

  it('zooms in with and without Shift, but shows it once [DESK-04]', () => {
    const zooms = flat(menuOf({ platform: 'win32', language: 'ko', isDevelopment: false })).filter((entry) => entry.kind === 'action' && entry.action.kind === 'zoom' && entry.action.change === 'in')
    expect(zooms.map((entry) => entry.kind === 'action' && [entry.accelerator, entry.isHidden === true])).toEqual([['CmdOrCtrl+Plus', false], ['CmdOrCtrl+=', true]])
  })

  it('has developer tools in development only [DESK-01]', () => {
    expect(everyMenu.filter((setting) => rolesOf(menuOf(setting)).includes('toggleDevTools')).every(({ isDevelopment }) => isDevelopment)).toBe(true)
  })
})

describe('the tray menu', () => {
  const texts = desktopTexts('ko')
  it.each([
    ['win32', true, 0.4267, 'Madang · 업로드 중 42%', '42%'],
    ['linux', true, 0.9999, 'Madang · 업로드 중 99%', '99%'],
    ['linux', true, 1, 'Madang · 업로드 중 100%', '100%'],
    ['win32', true, Number.POSITIVE_INFINITY, 'Madang · 업로드 중 100%', '100%'],
    ['win32', false, 0, 'Madang', ''],
    ['darwin', true, 0, 'Madang · 업로드 중 0%', '0%'],
  ] as const)('on %s, uploading %s at %d: %s [DESK-04]', (platform, active, fraction, tooltip, title) => {
    expect(trayMenu({ platform, texts, activity: { active, fraction }, lives: [] })).toMatchObject({ tooltip, title })
  })

  it('is hidden on macOS when nothing uploads', () => {
    expect(trayMenu({ platform: 'darwin', texts, activity: { active: false, fraction: 0 }, lives: [] })).toBeNull()
  })

  it('opens the window and quits [DESK-04]', () => {
    const menu = trayMenu({ platform: 'linux', texts, activity: { active: false, fraction: 0 }, lives: [] })
    expect(menu?.entries.flatMap((entry) => (entry.kind === 'action' ? [entry.action.kind] : []))).toEqual(['showWindow', 'quit'])
  })
})

describe('the context menu', () => {
  const texts = desktopTexts('en')
  const nothing = { undo: false, redo: false, cut: false, copy: false, paste: false, selectAll: false }
  const place = (parts: Partial<ClickedPlace>): ClickedPlace => ({ isEditable: false, selectionText: '', misspelledWord: '', suggestions: [], linkAddress: '', can: nothing, ...parts })
  const shown = (parts: Partial<ClickedPlace>) => contextMenu(place(parts), texts).map((entry) => (entry.kind === 'separator' ? '-' : entry.kind === 'submenu' ? '' : entry.label))

  it('is empty when there is nothing to offer', () => {
    expect(shown({})).toEqual([])
    expect(shown({ selectionText: '   ', can: { ...nothing, copy: true } })).toEqual([])
  })

  it('suggests spellings for a misspelled word, and adds it to the dictionary [DESK-04]', () => {
    const words = { isEditable: true, misspelledWord: 'lern', suggestions: ['learn', 'lean', 'tern', 'fern', 'leer', 'loan'] }
    expect(shown(words)).toEqual(['learn', 'lean', 'tern', 'fern', 'leer', '-', 'Add to Dictionary'])
    expect(shown({ ...words, suggestions: [] })).toEqual(['No Suggestions', '-', 'Add to Dictionary'])
  })

  it('offers the editing commands of a field', () => {
    expect(shown({ isEditable: true, can: { ...nothing, paste: true, selectAll: true } })).toEqual(['Paste', 'Paste without Formatting', '-', 'Select All'])
    expect(shown({ selectionText: 'word', can: { ...nothing, copy: true } })).toEqual(['Copy'])
  })

  it('copies external links, rebuilt [DESK-01]', () => {
    expect(contextMenu(place({ linkAddress: 'https://example.com' }), texts)).toEqual([{ kind: 'action', action: { kind: 'copyLink', address: 'https://example.com/' }, label: 'Copy Link' }])
    expect(shown({ linkAddress: 'app://madang/classes/7' })).toEqual([])
    expect(shown({ linkAddress: 'javascript:alert(1)' })).toEqual([])
  })
})

describe('spellingLanguages', () => {
  it.each([
    [['de', 'en-GB', 'en-US', 'ko', 'fr'], ['ko', 'en-US']],
    [['ja', 'ko-KR', 'en-GB'], ['ko-KR', 'en-GB', 'ja']],
    [['fr'], []],
    [[], []],
  ])('of %j are %j [DESK-04]', (offered, chosen) => {
    expect(spellingLanguages(offered)).toEqual(chosen)
  })
})
