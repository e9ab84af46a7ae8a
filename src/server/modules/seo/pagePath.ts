import { coursePath, coursePaths } from '#shared/course/paths.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'

const ALIAS_PATH = coursePaths['alias-classes-view']

const parameter = (name: string) => (name.endsWith('Seq') ? '\\d{1,15}' : '[^/]+')
const classShape = /^\/([^/]+)\/([1-9]\d{0,14})\/?$/

/** Whether a path has the shape of a class's page, at whichever word. */
export const isOfClass = (path: string): boolean => classShape.test(path)

/** The class of a class page, or the package of its page. @param serviceAliases the site's own path segments for classes */
export function courseSeqOfPath(path: string, serviceAliases: readonly string[]): number | null {
  const [, word = '', courseSeq = ''] = classShape.exec(path) ?? []
  return ['classes', 'packages'].includes(word.toLowerCase()) || serviceAliases.includes(word) ? Number(courseSeq) : null
}

/** The canonical path of a class or a package. */
export function pathOfCourse({ courseSeq, courseTypeCd }: { courseSeq: number; courseTypeCd: string }): string {
  return coursePath({ courseTypeCd }).replace(':courseSeq', String(courseSeq))
}

/** Finds pages by path like the router: ignores case and a trailing slash. */
export interface PagePaths {
  /** SHELL-03, SHELL-05. */
  has(path: string, serviceAliases: readonly string[]): boolean
  /** Finds pages without path parameters. */
  at(path: string): ServedPage | undefined
}

export function createPagePaths(pages: readonly ServedPage[]): PagePaths {
  const shapes = pages.filter(({ path }) => path !== ALIAS_PATH).map(({ path }) => new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => parameter(name))}/?$`, 'i'))
  const byPath = new Map(pages.map((page) => [page.path.toLowerCase(), page]))
  return {
    has: (path, serviceAliases) => shapes.some((shape) => shape.test(path)) || courseSeqOfPath(path, serviceAliases) !== null,
    at: (path) => byPath.get(path.toLowerCase()),
  }
}
