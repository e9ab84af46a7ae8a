import { coursePaths } from '#shared/course/paths.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'

const ALIAS_PATH = coursePaths['alias-classes-view']

/** What stands for a parameter: those that count rows are numbers. */
const parameter = (name: string) => (name.endsWith('Seq') ? '\\d{1,15}' : '[^/]+')
const classShape = /^\/([^/]+)\/([1-9]\d{0,14})\/?$/

/** The class whose page is at a path, on a site with these words of its own for classes; null where the page is of no class. */
export function courseSeqOfPath(path: string, serviceAliases: readonly string[]): number | null {
  const [, word = '', courseSeq = ''] = classShape.exec(path) ?? []
  return word.toLowerCase() === 'classes' || serviceAliases.includes(word) ? Number(courseSeq) : null
}

/** The pages of the product, found by path as the router finds them: capitals and a slash at the end as they come. */
export interface PagePaths {
  /** Whether there is a page for a path, on a site with these words of its own for classes (SHELL-03, SHELL-05). */
  has(path: string, serviceAliases: readonly string[]): boolean
  /** The page at a path without parameters. */
  at(path: string): ServedPage | undefined
}

/** Makes the lookup over the pages of all modules. */
export function createPagePaths(pages: readonly ServedPage[]): PagePaths {
  const shapes = pages.filter(({ path }) => path !== ALIAS_PATH).map(({ path }) => new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => parameter(name))}/?$`, 'i'))
  const byPath = new Map(pages.map((page) => [page.path.toLowerCase(), page]))
  return {
    has: (path, serviceAliases) => shapes.some((shape) => shape.test(path)) || courseSeqOfPath(path, serviceAliases) !== null,
    at: (path) => byPath.get(path.toLowerCase()),
  }
}
