/** A numbered line of docs/requirements.md. */
export type Requirement = { id: string; text: string }
/** A heading of docs/requirements.md with its lines. */
export type Area = { title: string; requirements: Requirement[] }
/** A running test's title and the file it stands in. */
export type TestTitle = { file: string; title: string }
/** Which files test which id; `unknown` are ids in titles that docs/requirements.md does not have. */
export type Coverage = { covered: Map<string, string[]>; unknown: { id: string; file: string }[] }

/** The areas of the document in their order; headings without numbered lines are left out. */
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

/** The ids that a title names: `[ENR-04]`, `[ENR-04, ENR-05]`, `[ENR-04] [ENR-05]`. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) => inside.match(/\b[A-Z]{3,}-\d{2}\b/g) ?? [])
}

/** Sorts the ids named by the titles into covered (with their files, each once) and unknown. */
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

/** The report as lines: per area each id with its files or its text, then unknown ids, then the sum. */
export function coverageLines(areas: readonly Area[], { covered, unknown }: Coverage): string[] {
  const lines = areas.flatMap(({ title, requirements }) => {
    const tested = requirements.filter(({ id }) => covered.has(id)).length
    return [
      `${title}: ${tested} of ${requirements.length}`,
      ...requirements.map(({ id, text }) => {
        const files = covered.get(id)
        return files ? `  ✓ ${id}  ${files.join(', ')}` : `  – ${id}  ${shorten(text, 90)}`
      }),
      '',
    ]
  })
  const total = areas.reduce((sum, area) => sum + area.requirements.length, 0)
  return [
    ...lines,
    ...unknown.map(({ id, file }) => `${id} in ${file} is not in docs/requirements.md`),
    `${covered.size} of ${total} requirements have a test`,
  ]
}

const shorten = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
