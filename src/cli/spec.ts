/** `npm run spec`: which requirements have a test, in which files, and which have none. */
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'
import { coverageLines, coverageOf, readRequirements } from '#cli/spec/coverage.ts'
import { testTitles } from '#cli/spec/titles.ts'

const areas = readRequirements(readRepositoryFile('docs/requirements.md'))
const titles = repositoryFiles('src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}').flatMap((file) =>
  testTitles(file, readRepositoryFile(file)).map((title) => ({ file, title })),
)
const coverage = coverageOf(areas, titles)

console.log(coverageLines(areas, coverage).join('\n'))
if (coverage.unknown.length > 0) process.exitCode = 1
