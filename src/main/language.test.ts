import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { createLanguage } from './language.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-language-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (name: string, locale = 'ko-KR') => createLanguage({ path: join(folder, name), locale, log: silentLog })

describe('language of main', () => {
  it.each([['ko-KR', 'ko'], ['ja', 'ja'], ['en-GB', 'en'], ['fr-FR', 'en']])('starts in the system language %s %s [GEN-01]', async (locale, language) => {
    expect((await open('none.json', locale)).current()).toBe(language)
  })

  it('follows the page and survives a restart [GEN-01] [DESK-04]', async () => {
    const language = await open('kept.json')
    const changed = vi.fn()
    language.onChange(changed)
    await language.set('ja')
    await language.set('ja')
    expect(changed).toHaveBeenCalledTimes(1)
    expect((await open('kept.json')).current()).toBe('ja')
  })

  it('ignores a damaged file', async () => {
    await writeFile(join(folder, 'damaged.json'), '{"version":1,"language":"xx"}')
    expect((await open('damaged.json')).current()).toBe('ko')
  })
})
