/** `npm run spec`: reports proven, partly proven and open requirements. */
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'
import { coverageLines, coverageOf, faultsOfParts, readParts, readRequirements } from '#cli/spec/coverage.ts'
import { testTitles } from '#cli/spec/titles.ts'

const areas = readRequirements(readRepositoryFile('docs/requirements.md'))
const titles = repositoryFiles('src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}').flatMap((file) =>
  testTitles(file, readRepositoryFile(file)).map((title) => ({ file, title })),
)
const coverage = coverageOf(areas, titles)

const parts = readParts(readRepositoryFile('docs/requirements-parts.md'))

console.log(coverageLines(areas, coverage, parts).join('\n'))
if (coverage.unknown.length > 0 || faultsOfParts(areas, coverage, parts).length > 0) process.exitCode = 1
