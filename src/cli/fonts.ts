/** `npm run fonts`: Pretendard cut for first views: Latin, the most frequent syllables, and pieces of further ones. Commit the output. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { repositoryRoot } from '#cli/repository.ts'

const source = join(repositoryRoot, 'node_modules/pretendard/dist/web/variable')
const target = join(repositoryRoot, 'src/renderer/theme/pretendard')

/** Weights that the styles use; the masters beyond them are half of the package's files. */
const WEIGHTS = { min: 400, max: 800 }

// The package numbers its files from rare to frequent.
const [RARE, FREQUENT, LAST] = [68, 88, 91]
/** A syllable is frequent too if the product's own texts have it so often. */
const OFTEN = 3
const PIECE_LETTERS = 192
/** As the package says it: browsers choose among faces by weight before they look at letters. */
const DECLARED_WEIGHT = '45 920'

const css = readFileSync(join(source, 'pretendardvariable-dynamic-subset.css'), 'utf8')
const subsets = new Map([...css.matchAll(/subset\.(\d+)\.woff2[^}]*?unicode-range: ([^;]+);/g)].map(([, number, ranges = '']) => [Number(number), lettersOf(ranges)]))

/** Letters of CSS ranges. */
function lettersOf(ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.trim().slice(2).split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}

/** CSS ranges of letters. */
function rangesOf(letters: readonly string[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === code - 1) last.to = code
    else ranges.push({ from: code, to: code })
  }
  return ranges.map(({ from, to }) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join(', ')
}

const isSyllable = (letter: string) => letter >= '가' && letter <= '힣'
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => subsets.get(to - index) ?? []).flat()
const uses = new Map<string, number>()
for (const file of globSync('locales/ko/*.json', { cwd: repositoryRoot }).toSorted()) {
  for (const letter of readFileSync(join(repositoryRoot, file), 'utf8')) if (isSyllable(letter)) uses.set(letter, (uses.get(letter) ?? 0) + 1)
}
const known = [...uses].toSorted((a, b) => b[1] - a[1]).map(([letter]) => letter)

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
const latin = [...new Set([...ascii, ...between(LAST, LAST).filter((letter) => !isSyllable(letter)), ...'·×‘’“”…–—₩→←•©°€™'])]
const first = [...new Set([...between(FREQUENT, LAST).filter(isSyllable), ...known.filter((letter) => (uses.get(letter) ?? 0) >= OFTEN)])]
const further = [...new Set([...known, ...between(RARE, LAST).filter(isSyllable)])].filter((letter) => !first.includes(letter))

const files: { name: string; letters: string[]; families: string[]; keepFeatures: string[] }[] = [
  { name: 'PretendardLatin', letters: latin, families: ['Pretendard Variable', 'Pretendard Latin'], keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'liga', 'calt', 'tnum'] },
  { name: 'PretendardFirst', letters: first, families: ['Pretendard Variable'], keepFeatures: ['kern'] },
  ...Array.from({ length: Math.ceil(further.length / PIECE_LETTERS) }, (_, index) => ({
    name: `PretendardPiece${index + 1}`, letters: further.slice(index * PIECE_LETTERS, (index + 1) * PIECE_LETTERS), families: ['Pretendard Variable'], keepFeatures: ['kern'],
  })),
]

for (const old of globSync('*.woff2', { cwd: target })) rmSync(join(target, old))
const font = readFileSync(join(source, 'woff2/PretendardVariable.woff2'))
const faces: string[] = []
for (const { name, letters, families, keepFeatures } of files) {
  const cut = await subsetFont(font, letters.join(''), { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS }, keepFeatures, noLayoutClosure: name !== 'PretendardLatin' })
  writeFileSync(join(target, `${name}.woff2`), cut)
  console.log(`${name}: ${letters.length} letters, ${(cut.length / 1000).toFixed(1)} kB`)
  for (const family of families) {
    faces.push(`@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${DECLARED_WEIGHT};
  src: url(./${name}.woff2) format('woff2-variations');
  unicode-range: ${rangesOf(letters)};
}
`)
  }
}
writeFileSync(join(target, 'common.css'), `/* Made by npm run fonts. Comes after the package's own faces: of two for a letter, browsers take the later. */\n@import './fallback.css';\n${faces.join('')}`)
