import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'

// From docs/glossary.md.
const banned: readonly { word: RegExp; use: string; allowed?: RegExp }[] = [
  { word: /film/i, use: 'video', allowed: /film-making|film\\?u?202e?|filmgpj|filmexe|fileName\.test/ },
  { word: /\basker|Asker/, use: 'ssoClient, caller' },
  { word: /wording/i, use: 'terminology' },
  { word: /\bMeasuring\b|LateMeasuring/, use: 'Analytics' },
  { word: /crowdedScene/i, use: 'fullSiteFixture' },
  { word: /flakyLine/i, use: 'flakyConnection' },
  { word: /QueueBook/, use: 'QueueStore' },
  { word: /comesLater/i, use: 'placeholder' },
  { word: /SsoArrival|SsoDeparture|SsoPassage|SsoDetour|departureFailed|arrivalFailed/, use: 'SsoCallback, SsoRedirect, SsoConsent' },
  { word: /registerDoor|registerGround/, use: 'registerUpgrade, registerBasePlugins' },
]

const self = 'src/cli/check/words.test.ts'
const lines = repositoryFiles('src/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx}').filter((path) => path !== self && !path.includes('/migrations/'))
  .flatMap((path) => readRepositoryFile(path).split('\n').map((text, index) => ({ at: `${path}:${index + 1}`, text: `${path} ${text}` })))

describe('the words of docs/glossary.md', () => {
  it.each(banned)('say $use', ({ word, allowed }) => {
    expect(lines.filter(({ text }) => word.test(text) && allowed?.test(text) !== true).map(({ at }) => at)).toEqual([])
  })
})
