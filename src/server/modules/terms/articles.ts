import type { Language } from '#shared/kernel/call/headers.ts'
import { text } from '#server/infra/i18n/texts.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (value: string) => value.replace(/[&<>]/g, (character) => escapes[character] ?? character)

// Lines that begin with `- ` form a list.
function richText(lines: string): string {
  const blocks = lines.split('\n').map((line) => (line.startsWith('- ') ? `<li>${escapeHtml(line.slice(2))}</li>` : `<p>${escapeHtml(line)}</p>`))
  return blocks.join('').replace(/(?:<li>.*?<\/li>)+/g, (items) => `<ul>${items}</ul>`)
}

/** Renders an article from `<key>.heading` and `<key>.text`. */
export function articleHtml(language: Language, key: string, facts: Record<string, string>): string {
  return `<h2>${escapeHtml(text(language, `${key}.heading`, facts))}</h2>${richText(text(language, `${key}.text`, facts))}`
}
