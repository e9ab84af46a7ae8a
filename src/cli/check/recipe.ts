/** What a code block of the recipe does to one file. */
export interface Step {
  path: string
  /** `diff`: adds its `+` lines below the lines that begin with a space; any other: the whole file. */
  language: string
  text: string
}

/** The code blocks of a Markdown text that name a file behind their language. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, language = '', path = '', text = '']) => ({ language, path, text }))
}

/**
 * A file after a step.
 * @param before undefined where there is no such file
 * @throws Error when a new file exists already, or a line of a diff does not stand in the file exactly once below the one before
 */
export function applyStep({ path, language, text }: Step, before: string | undefined): string {
  if (language !== 'diff') {
    if (before !== undefined) throw new Error(`${path} exists already`)
    return text
  }
  const lines = before?.split('\n') ?? []
  let at = -1
  for (const line of text.trimEnd().split('\n')) {
    const rest = line.slice(1)
    if (line.startsWith('+')) {
      at += 1
      lines.splice(at, 0, rest)
      continue
    }
    const found = lines.indexOf(rest, at + 1)
    if (found < 0) throw new Error(`${path} has no line below ${at + 1}: ${rest}`)
    at = found
  }
  return lines.join('\n')
}
