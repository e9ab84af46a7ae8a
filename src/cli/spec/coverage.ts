export type Requirement = { id: string; text: string }
export type Area = { title: string; requirements: Requirement[] }
export type TestTitle = { file: string; title: string }
/** `unknown` ids are not in docs/requirements.md. */
export type Coverage = { covered: Map<string, string[]>; unknown: { id: string; file: string }[] }

export function readRequirements(markdown: string): Area[] {
  const areas: Area[] = []
  for (const line of markdown.split('\n')) {
    const heading = line.match(/^## (.+)$/)?.[1]
    if (heading) areas.push({ title: heading, requirements: [] })
    const [, id, text] = line.match(/^- ([A-Z]+-\d{2}) (.+)$/) ?? []
    if (id && text) areas.at(-1)?.requirements.push({ id, text })
  }
  return areas.filter((area) => area.requirements.length > 0)
}

/** `[ENR-04]`, `[ENR-04, ENR-05]`, `[ENR-04] [ENR-05]`. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) => inside.match(/\b[A-Z]{3,}-\d{2}\b/g) ?? [])
}

export function coverageOf(areas: readonly Area[], titles: readonly TestTitle[]): Coverage {
  const known = new Set(areas.flatMap((area) => area.requirements.map(({ id }) => id)))
  const covered = new Map<string, string[]>()
  const unknown: Coverage['unknown'] = []
  for (const { file, title } of titles) {
    for (const id of idsInTitle(title)) {
      const files = covered.get(id) ?? []
      if (!known.has(id)) unknown.push({ id, file })
      else if (!files.includes(file)) covered.set(id, [...files, file])
    }
  }
  return { covered, unknown }
}

/** What partly proven ids lack, from docs/requirements-parts.md. */
export function readParts(markdown: string): Map<string, string> {
  const lines = markdown.split('\n').flatMap((line) => {
    const [, id, missing = ''] = line.match(/^- ([A-Z]+-\d{2})(?: (.*))?$/) ?? []
    return id === undefined ? [] : [{ id, missing: missing.trim() }]
  })
  return new Map(lines.map(({ id, missing }) => [id, missing]))
}

/** Unknown ids, ids without a test, lines that do not say what is missing. */
export function faultsOfParts(areas: readonly Area[], { covered }: Coverage, parts: ReadonlyMap<string, string>): string[] {
  const known = new Set(areas.flatMap((area) => area.requirements.map(({ id }) => id)))
  return [...parts].flatMap(([id, missing]) => {
    if (!known.has(id)) return [`${id} in docs/requirements-parts.md is not in docs/requirements.md`]
    if (!covered.has(id)) return [`${id} in docs/requirements-parts.md has no test: it is open`]
    return missing === '' ? [`${id} in docs/requirements-parts.md does not say what is missing`] : []
  })
}

/** The report: proven (✓), partly proven (◐), open (–), then faults and totals. */
export function coverageLines(areas: readonly Area[], coverage: Coverage, parts: ReadonlyMap<string, string> = new Map()): string[] {
  const { covered, unknown } = coverage
  const stateOf = (id: string) => (!covered.has(id) ? 'open' : parts.has(id) ? 'part' : 'whole')
  const lines = areas.flatMap(({ title, requirements }) => {
    const whole = requirements.filter(({ id }) => stateOf(id) === 'whole').length
    return [
      `${title}: ${whole} of ${requirements.length}`,
      ...requirements.flatMap(({ id, text }) => {
        const files = covered.get(id)?.join(', ') ?? ''
        if (stateOf(id) === 'open') return [`  – ${id}  ${shorten(text, 90)}`]
        return stateOf(id) === 'whole' ? [`  ✓ ${id}  ${files}`] : [`  ◐ ${id}  ${files}`, `      missing: ${parts.get(id)}`]
      }),
      '',
    ]
  })
  const ids = areas.flatMap(({ requirements }) => requirements.map(({ id }) => id))
  const count = (state: ReturnType<typeof stateOf>) => ids.filter((id) => stateOf(id) === state).length
  return [
    ...lines,
    ...unknown.map(({ id, file }) => `${id} in ${file} is not in docs/requirements.md`),
    ...faultsOfParts(areas, coverage, parts),
    `${count('whole')} of ${ids.length} requirements are proven whole, ${count('part')} in part, ${count('open')} are open`,
  ]
}

const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
