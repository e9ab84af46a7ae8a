import { LRUCache } from 'lru-cache'

/** Of a variable, with its name, or others in a row. */
interface Declaration {
  variable: string | null
  text: string
}

/** A style sheet of the bundle, taken apart. */
type Part =
  | { kind: 'rule'; selectors: { text: string; classes: readonly string[] }[]; declarations: readonly Declaration[] }
  | { kind: 'group'; prelude: string; parts: Part[] }
  | { kind: 'font'; text: string; ranges: readonly [first: number, last: number][] }
  | { kind: 'frames'; name: string; text: string }
  | { kind: 'other'; text: string }

/** Index after the block, string or statement that begins at `from`. */
function endOf(css: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at] ?? ''
    if (letter === '"' || letter === "'") {
      for (at += 1; at < css.length && css[at] !== letter; at += 1) if (css[at] === '\\') at += 1
    } else if (letter === '\\') at += 1
    else if (depth === 0 && ends.includes(letter)) return at
    else if (letter === '(' || letter === '[' || letter === '{') depth += 1
    else if (letter === ')' || letter === ']' || letter === '}') depth -= 1
  }
  return css.length
}

function declarationsOf(body: string): Declaration[] {
  const declarations: Declaration[] = []
  for (let from = 0; from < body.length;) {
    const end = endOf(body, from, ';')
    const text = body.slice(from, end)
    const variable = /^\s*(--[\w-]+)\s*:/.exec(text)?.[1] ?? null
    const last = declarations.at(-1)
    if (variable === null && last?.variable === null) last.text += `;${text}`
    else declarations.push({ variable, text })
    from = end + 1
  }
  return declarations
}

const variablesIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

function selectorsOf(prelude: string): { text: string; classes: string[] }[] {
  const selectors: { text: string; classes: string[] }[] = []
  for (let from = 0; from < prelude.length;) {
    const end = endOf(prelude, from, ',')
    const text = prelude.slice(from, end).trim()
    // What stands in `:not()`, `:is()` and their like need not be on the page; an escaped name is kept.
    let plain = text
    for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(/\([^()]*\)/g, '')]
    selectors.push({ text, classes: plain.includes('\\') ? [] : [...plain.replace(/\[[^\]]*\]/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) })
    from = end + 1
  }
  return selectors
}

function rangesOf(face: string): [number, number][] {
  const list = /unicode-range:([^;}]+)/i.exec(face)?.[1]
  return list === undefined ? [] : list.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)]
  })
}

function readStyles(css: string): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < css.length;) {
    const open = endOf(css, from, '{;')
    const prelude = css.slice(from, open).trim()
    if (css[open] !== '{') {
      if (prelude !== '') parts.push({ kind: 'other', text: `${prelude};` })
      from = open + 1
      continue
    }
    const close = endOf(css, open + 1, '}')
    const body = css.slice(open + 1, close)
    const text = `${prelude}{${body}}`
    if (/^@(?:media|supports|layer|container)\b/.test(prelude)) parts.push({ kind: 'group', prelude, parts: readStyles(body) })
    else if (prelude === '@font-face') parts.push({ kind: 'font', text, ranges: rangesOf(body) })
    else if (prelude.startsWith('@keyframes')) parts.push({ kind: 'frames', name: prelude.slice('@keyframes'.length).trim(), text })
    else if (prelude.startsWith('@')) parts.push({ kind: 'other', text })
    else parts.push({ kind: 'rule', selectors: selectorsOf(prelude), declarations: declarationsOf(body) })
    from = close + 1
  }
  return parts
}

/** Index of the first of some ordered numbers that is not below `least`. */
function placeOf(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Beyond the last code point. */
const LETTERS_END = 0x110000

/** Which letters a page has; one page is read at a time. */
const seen = new Uint8Array(LETTERS_END)

/** The code points of a text in UTF-8, in order. */
function lettersOf(text: Uint8Array): number[] {
  const letters: number[] = []
  const follow = (at: number) => (text[at] ?? 0) & 0x3f
  for (let at = 0; at < text.length;) {
    const first = text[at] ?? 0
    let letter = first
    // Nearly all of it is markup.
    if (first < 0x80) at += 1
    else if (first < 0xe0) {
      letter = ((first & 0x1f) << 6) | follow(at + 1)
      at += 2
    } else if (first < 0xf0) {
      letter = ((first & 0x0f) << 12) | (follow(at + 1) << 6) | follow(at + 2)
      at += 3
    } else {
      letter = ((first & 0x07) << 18) | (follow(at + 1) << 12) | (follow(at + 2) << 6) | follow(at + 3)
      at += 4
    }
    if (seen[letter] === 0) {
      seen[letter] = 1
      letters.push(letter)
    }
  }
  for (const letter of letters) seen[letter] = 0
  return letters.sort((one, other) => one - other)
}

/** Bytes of markup that are read as one string: much larger ones are expensive. */
const PIECE_BYTES = 32 * 1024

/** Markup in pieces of whole elements, each byte as a letter: names are of the alphabet. */
function piecesOf(html: Uint8Array): string[] {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const pieces: string[] = []
  for (let from = 0; from < bytes.length;) {
    const last = from + PIECE_BYTES < bytes.length ? bytes.lastIndexOf('<', from + PIECE_BYTES) : bytes.length
    const end = last > from ? last : bytes.length
    pieces.push(bytes.toString('latin1', from, end))
    from = end
  }
  return pieces
}

/** First letter that is beyond the alphabets: the fonts of Korean, Chinese and Japanese are the large ones. */
const FIRST_LARGE = 0x1100

export interface UsedStyles {
  /** Rules that elements of the markup may match, with the fonts of the device and of alphabets. */
  styles: string
  /** Pieces of fonts from the server with syllables and characters of the markup: the page reads well without them. */
  fonts: string
}

/** What the variables of a style sheet are made from, by name. */
function sourcesOf(parts: readonly Part[], sources: Map<string, Set<string>>): Map<string, Set<string>> {
  for (const part of parts) {
    if (part.kind === 'group') sourcesOf(part.parts, sources)
    if (part.kind !== 'rule') continue
    for (const { variable, text } of part.declarations) {
      if (variable === null) continue
      const known = sources.get(variable) ?? new Set()
      sources.set(variable, known)
      for (const source of variablesIn(text)) known.add(source)
    }
  }
  return sources
}

export interface StyleSheet {
  parts: readonly Part[]
  sources: ReadonlyMap<string, ReadonlySet<string>>
}

/** Takes a minified style sheet apart. */
export function readSheet(css: string): StyleSheet {
  const parts = readStyles(css)
  return { parts, sources: sourcesOf(parts, new Map()) }
}

/** What of a page's markup decides which styles it uses. */
interface Uses {
  classes: ReadonlySet<string>
  letters: readonly number[]
  variables: readonly string[]
}

function usesOf(html: Uint8Array): Uses {
  const pieces = piecesOf(html)
  const classes = new Set<string>()
  for (const text of new Set(pieces.flatMap((piece) => Array.from(piece.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) => names)))) for (const name of text.split(' ')) classes.add(name)
  return { classes, letters: lettersOf(html), variables: [...new Set(pieces.flatMap(variablesIn))] }
}

const keyOf = ({ classes, letters, variables }: Uses): string => `${[...classes].sort().join(' ')}|${letters.join()}|${[...variables].sort().join()}`

/** What of style sheets the page with a markup uses; the rest comes with the application. Pages often change without using others, so the last ones are kept. @param most how many */
export function createStyleReader(sheets: readonly StyleSheet[], most = 100): (html: Uint8Array) => UsedStyles {
  const kept = new LRUCache<string, UsedStyles>({ max: most })
  return (html) => {
    const uses = usesOf(html)
    const key = keyOf(uses)
    const styles = kept.get(key) ?? stylesFor(sheets, uses)
    kept.set(key, styles)
    return styles
  }
}

function stylesFor(sheets: readonly StyleSheet[], { classes, letters, variables: own }: Uses): UsedStyles {
  const hasLetterOf = ([first, last]: readonly [number, number]) => (letters[placeOf(letters, first)] ?? Infinity) <= last
  const parts = sheets.flatMap((sheet) => sheet.parts)
  const frames = new Map<string, string>()
  let fonts = ''
  const variables = new Set<string>()
  const used = (part: Part): string => {
    switch (part.kind) {
      case 'rule': {
        const selectors = part.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)))
        const declarations = selectors.length === 0 ? [] : part.declarations.filter(({ variable }) => variable === null || variables.has(variable))
        return declarations.length === 0 ? '' : `${selectors.map(({ text }) => text).join(',')}{${declarations.map(({ text }) => text).join(';')}}`
      }
      case 'group': {
        const inner = part.parts.map(used).join('')
        return inner === '' ? '' : `${part.prelude}{${inner}}`
      }
      case 'font': {
        if (part.ranges.length > 0 && !part.ranges.some(hasLetterOf)) return ''
        if (!part.ranges.some(([, last]) => last >= FIRST_LARGE) || !part.text.includes('url(')) return part.text
        fonts += part.text
        return ''
      }
      case 'frames':
        frames.set(part.name, part.text)
        return ''
      case 'other': return part.text
    }
  }
  const styles = () => {
    const rules = parts.map(used).join('')
    return rules + [...frames].filter(([name]) => rules.includes(name)).map(([, text]) => text).join('')
  }
  const need = (names: readonly string[]): void => {
    for (const name of names) {
      if (variables.has(name)) continue
      variables.add(name)
      for (const { sources } of sheets) need([...sources.get(name) ?? []])
    }
  }
  // Without variables first: which of them the page needs is seen from the rest.
  need([...own, ...variablesIn(styles())])
  fonts = ''
  return { styles: styles(), fonts }
}
