import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, with its trailing separator. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

/** The repository paths (forward slashes, sorted) that match the glob patterns. */
export function repositoryFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: repositoryRoot })
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** The text of a file, by its repository path. */
export const readRepositoryFile = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
