import { paths } from '#shared/kernel/paths.ts'

const ALIAS_PATH = paths['alias-classes-view']

/** What stands for a parameter: those that count rows are numbers. */
const parameter = (name: string) => (name.endsWith('Seq') ? '\\d{1,15}' : '[^/]+')
/** As the router takes them: capitals and a slash at the end as they come. */
const shapes = Object.values(paths).filter((path) => path !== ALIAS_PATH).map((path) => new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => parameter(name))}/?$`, 'i'))
const classShape = /^\/([^/]+)\/([1-9]\d{0,14})\/?$/

/** The class whose page is at a path, on a site with these words of its own for classes; null where the page is of no class. */
export function courseSeqOfPath(path: string, serviceAliases: readonly string[]): number | null {
  const [, word = '', courseSeq = ''] = classShape.exec(path) ?? []
  return word.toLowerCase() === 'classes' || serviceAliases.includes(word) ? Number(courseSeq) : null
}

/** Whether there is a page of the product for a path, on a site with these words of its own for classes (SHELL-03, SHELL-05). */
export function isPagePath(path: string, serviceAliases: readonly string[]): boolean {
  return shapes.some((shape) => shape.test(path)) || courseSeqOfPath(path, serviceAliases) !== null
}
