import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { repositoryFiles, repositoryRoot } from '#cli/repository.ts'
import { avatars } from './avatars.ts'
import { covers } from './covers/index.ts'
import { captions } from './videos/captions.ts'
import { overlay } from './videos/overlay.ts'
import { scenes } from './videos/scenes.ts'
import { demoClasses } from '#server/demo/classes.ts'

const made = (path: string) => readFileSync(join(repositoryRoot, 'resources', path))

describe('committed demo media', () => {
  it.each(Object.keys(covers))('include the cover %s as a small 16:9 JPEG', async (name) => {
    const picture = made(`demo/covers/${name}.jpg`)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 })
    expect(picture.length).toBeLessThan(200_000)
  })

  it.each(avatars.map((_, i) => String(i + 1).padStart(2, '0')))('include the avatar %s', async (name) => {
    expect(await sharp(made(`demo/avatars/${name}.webp`)).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
  })

  it.each(Object.keys(scenes))('include the video %s, short enough to commit', async (name) => {
    const video = made(`demo/videos/${name}.mp4`)
    expect(await fileTypeFromBuffer(video)).toMatchObject({ mime: 'video/mp4' })
    expect(video.length).toBeLessThan(1_200_000)
  })

  it.each(Object.entries(captions))('include the captions of %s as generated', (name, text) => {
    expect(made(`demo/videos/${name}.ko.vtt`).toString()).toBe(text)
  })

  it('include the materials in the formats of their names', async () => {
    expect(await fileTypeFromBuffer(made('demo/materials/handout.pdf'))).toMatchObject({ ext: 'pdf' })
    expect(await fileTypeFromBuffer(made('demo/materials/workbook.pdf'))).toMatchObject({ ext: 'pdf' })
    expect(await fileTypeFromBuffer(made('demo/materials/worksheets.zip'))).toMatchObject({ ext: 'zip' })
  })

  it('stay under 6 MB in total', () => {
    const files = repositoryFiles('resources/demo/**/*.*')
    const total = files.reduce((sum, file) => sum + readFileSync(join(repositoryRoot, file)).length, 0)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(6_000_000)
  })

  it('include every file that a demo class names', () => {
    const named = demoClasses.flatMap(({ cover, lessons }) => [
      `covers/${cover}.jpg`,
      ...lessons.flatMap((lesson) => {
        if (lesson.kind === 'video')
          return [`videos/${lesson.file}.mp4`, ...(lesson.captions ? [`videos/${lesson.captions}.ko.vtt`] : [])]
        return lesson.kind === 'materials' ? lesson.files.map((file) => `materials/${file}`) : []
      }),
    ])
    expect(named.filter((path) => !existsSync(join(repositoryRoot, 'resources/demo', path)))).toEqual([])
  })
})

describe('committed tray icons', () => {
  it.each([
    ['tray.png', 22],
    ['tray@2x.png', 44],
    ['trayTemplate.png', 16],
    ['trayTemplate@2x.png', 32],
  ])('include %s of %i pixels', async (name, size) => {
    expect(await sharp(made(`icons/${name}`)).metadata()).toMatchObject({ format: 'png', width: size, height: size, hasAlpha: true })
  })

  it.each(['trayTemplate.png', 'trayTemplate@2x.png'])('%s is black where it is not clear, and covers a good part', async (name) => {
    const { data, info } = await sharp(made(`icons/${name}`)).raw().toBuffer({ resolveWithObject: true })
    let covered = 0
    for (let at = 0; at < data.length; at += info.channels) {
      if (data[at + 3] === 0) continue
      covered += 1
      expect([data[at], data[at + 1], data[at + 2]]).toEqual([0, 0, 0])
    }
    expect(covered / (info.width * info.height)).toBeGreaterThan(0.3)
  })
})

describe('running time in the videos', () => {
  it('changes every second', () => {
    const hours = 10_000
    expect(overlay(0.9, hours)).toBe(overlay(0, hours))
    expect(overlay(1, hours)).not.toBe(overlay(0, hours))
  })

  it('fills its bar by the end', () => {
    expect(overlay(12, 24)).toContain('width="600"')
    expect(overlay(24, 24)).toContain('width="1200" height="8" rx="4" fill="#e8693a"')
  })
})
