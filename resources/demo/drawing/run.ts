/**
 * `npm run demo:media`: draws the demo site's images, videos and materials into resources/demo, and the icons of the app and
 * its tray into resources/icons. The output is committed; run again after changing a drawing.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFfmpeg } from '#cli/browser.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { avatars } from './avatars.ts'
import { covers } from './covers/index.ts'
import { render } from './svg.ts'
import { iconIco, iconPng, iconSvg, TRAY_PX, TRAY_TEMPLATE_PX, trayTemplatePng } from './icon.ts'
import { handoutPdf, worksheetsZip } from './materials.ts'
import { captions } from './videos/captions.ts'
import { encodeScene } from './videos/encode.ts'
import { scenes } from './videos/scenes.ts'
import { workbookPdf } from './workbook.ts'

function place(path: string): string {
  const file = join(repositoryRoot, 'resources', path)
  mkdirSync(dirname(file), { recursive: true })
  console.log(`resources/${path}`)
  return file
}

const write = (path: string, content: Buffer | string): void => writeFileSync(place(path), content)

for (const [name, draw] of Object.entries(covers)) {
  write(`demo/covers/${name}.jpg`, await render(draw()).flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer())
}
for (const [i, drawing] of avatars.entries()) {
  write(`demo/avatars/${String(i + 1).padStart(2, '0')}.webp`, await render(drawing).webp({ quality: 86 }).toBuffer())
}
write('demo/materials/handout.pdf', await handoutPdf())
write('demo/materials/workbook.pdf', await workbookPdf())
write('demo/materials/worksheets.zip', await worksheetsZip())
for (const [name, text] of Object.entries(captions)) write(`demo/videos/${name}.ko.vtt`, text)
write('icons/icon.svg', iconSvg)
write('icons/icon.png', await iconPng(512))
write('icons/icon.ico', await iconIco())
// `@2x` is the one for screens of double density; the system chooses.
for (const [density, name] of [[1, ''], [2, '@2x']] as const) {
  write(`icons/tray${name}.png`, await iconPng(TRAY_PX * density))
  write(`icons/trayTemplate${name}.png`, await trayTemplatePng(TRAY_TEMPLATE_PX * density))
}

const ffmpeg = ensureFfmpeg()
if (ffmpeg.found) {
  for (const [name, scene] of Object.entries(scenes)) {
    await encodeScene(scene, ffmpeg.path, place(`demo/videos/${name}.mp4`))
  }
} else {
  console.error(ffmpeg.reason)
  process.exitCode = 1
}
