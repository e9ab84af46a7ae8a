import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { siteTemplates } from '#shared/brand/siteTemplates.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { repositoryRoot } from '#cli/repository.ts'

const BYTES_MAX = 60_000
const read = (path: string) => readFileSync(join(repositoryRoot, 'src/renderer', path))
const seen = languages.flatMap((language) => [
  ...['site', 'studio'].flatMap((name) => ['light', 'dark'].map((scheme) => [name, language, scheme] as const)),
  ['classroom', language, 'dark'] as const,
])

it.each(seen)('has the picture of the %s in %s, %s, for wide screens and phones [SHELL-25]', async (name, language, scheme) => {
  for (const [size, width, height] of [['wide', 1280, 800], ['narrow', 768, 640]] as const) {
    const picture = read(`features/brand/pictures/${name}.${size}.${language}.${scheme}.webp`)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(picture.length).toBeLessThan(BYTES_MAX)
  }
})

it.each(siteTemplates)('has the front page of template $templateCd in every language [SHELL-25]', async ({ templateCd }) => {
  for (const language of languages) {
    const picture = read(`entities/siteInfo/templates/${templateCd}.${language}.webp`)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
    expect(picture.length).toBeLessThan(BYTES_MAX)
  }
})
