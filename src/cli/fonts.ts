/** `npm run fonts`: bundles common Pretendard syllables in one file instead of a dozen of the package's 92. Commit the output. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { repositoryRoot } from '#cli/repository.ts'

const source = join(repositoryRoot, 'node_modules/pretendard/dist/web/variable')
const target = join(repositoryRoot, 'src/renderer/theme/pretendard')

// Numbered from rare to frequent; 91 is Latin and stays separate.
const [FIRST, LAST] = [78, 90]

const css = readFileSync(join(source, 'pretendardvariable-dynamic-subset.css'), 'utf8')
const ranges = [...css.matchAll(/subset\.(\d+)\.woff2[^}]*?unicode-range: ([^;]+);/g)]
  .filter(([, number]) => Number(number) >= FIRST && Number(number) <= LAST).flatMap(([, , range = '']) => range.split(',').map((part) => part.trim()))

const letters = ranges.flatMap((range) => {
  const [from = 0, to = from] = range.slice(2).split('-').map((code) => Number.parseInt(code, 16))
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
})

const font = readFileSync(join(source, 'woff2/PretendardVariable.woff2'))
writeFileSync(join(target, 'PretendardCommon.woff2'), await subsetFont(font, letters.join(''), { targetFormat: 'woff2' }))
writeFileSync(join(target, 'common.css'), `/* Made by npm run fonts. Comes after the package's own faces: of two for a letter, browsers take the later. */
@font-face {
  font-family: 'Pretendard Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 45 920;
  src: url(./PretendardCommon.woff2) format('woff2-variations');
  unicode-range: ${ranges.join(', ')};
}
`)
console.log(`${letters.length} letters`)
