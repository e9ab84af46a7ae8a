import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, ensureFfmpeg, ensureSecretService, ensureTestBrowser, ensureVirtualDisplay } from '#cli/browser.ts'
import { boundaryFaults } from '#cli/check/boundaries.ts'
import { changedFiles, relatedTests } from '#cli/check/changed.ts'
import { cycleFaults } from '#cli/check/cycles.ts'
import { adjacentIdFaults } from '#cli/check/adjacentIds.ts'
import { literalFaults } from '#cli/check/literals.ts'
import { pageAccessFaults } from '#cli/check/pageAccess.ts'
import { runTool, type Tool } from '#cli/tool.ts'
import { failedFor, passedReport, readChaos, readElectron, readPlaywright, readVitest, settle, skippedFor, sumCounts, type Report } from '#cli/check/counts.ts'
import { importedModules } from '#cli/check/imports.ts'
import { readRepositoryFile, repositoryFiles, repositoryRoot } from '#cli/repository.ts'
import { buildTargets, ensureBuilt } from '#cli/start/build.ts'
import { electronRuntime, hasDisplay } from '#cli/start/desktop.ts'
import { startVirtualDisplay } from '#cli/virtualDisplay.ts'

/** An on-demand suite runs only when named; one `alone` needs all cores. */
export type Suite = { name: string; proves: string; run: () => Promise<Report>; onDemand?: boolean; alone?: boolean }

type ApiRun = { name?: string; env?: Record<string, string>; files?: readonly string[] }

const abuseFolder = 'tests/abuse/'

// API tests that depend on the driver. The chaos and the social logins of the end-to-end suites run on PGlite too.
const driverTests = ['course/catalogue', 'db/databaseAway', 'course/drafts', 'db/freshDatabase', 'enrollment/enrollment', 'order/lastSeat', 'order/payment', 'order/randomSteps', 'db/jobs', 'course/lifecycle', 'http/publicReads', 'realtime/realtime', 'db/schema', 'auth/sessions', 'realtime/storm', 'upload/upload']
  .map((name) => `tests/api/${name}.test.ts`)

/** Fastest failure first. */
export const suites: readonly Suite[] = [
  { name: 'lint', proves: 'no lint error or warning', run: () => oneTool('oxlint', ['--deny-warnings']) },
  { name: 'types', proves: 'no type error', run: types },
  { name: 'boundaries', proves: 'imports go one way between folders; no literal where a name exists; no ids side by side', run: checkBoundaries },
  { name: 'unit', proves: 'rules and parts, in Node', run: unit },
  { name: 'api-postgres', proves: 'HTTP calls on PostgreSQL', run: () => api('postgres') },
  // The attack cases in the same run: starting one more costs 35 s of processor time.
  { name: 'api-pglite', proves: 'the calls that lean on the driver, and what a stranger cannot do, on the embedded database', run: () => api('pglite', { files: [...driverTests, abuseFolder] }) },
  // Last of those, since it makes the demo site, whose encoders give way to other programs; the end-to-end suites use it too.
  { name: 'chaos', proves: 'uploads arrive whatever is killed', run: chaos },
  { name: 'bundles', proves: 'the web and the desktop bundle can be built', run: bundles },
  { name: 'e2e', proves: 'what a person does in the desktop studio and in the browser', run: () => playwright('e2e', ['desktop', 'web']), alone: true },
  { name: 'electron', proves: 'the same in Electron itself, where it is installed', run: electron, alone: true },
  { name: 'abuse', proves: 'what a stranger cannot do (docs/security.md)', run: () => api('pglite', { name: 'abuse', files: [abuseFolder] }), onDemand: true },
  { name: 'e2e-web', proves: 'what a person does in the browser', run: () => playwright('e2e-web', ['web']), onDemand: true, alone: true },
  { name: 'e2e-desktop', proves: 'what a person does in the desktop studio', run: () => playwright('e2e-desktop', ['desktop']), onDemand: true, alone: true },
  { name: 'changed', proves: 'what a change touches, in two minutes', run: changed, onDemand: true, alone: true },
  { name: 'partitioned', proves: 'the calls on PostgreSQL with the tables of sites partitioned by site', run: () => api('postgres', { name: 'partitioned', env: { TEST_PARTITIONED: 'Y' } }), onDemand: true },
  { name: 'money-postgres', proves: 'money under 10,000 random steps and 10,000 races for the last seat, on PostgreSQL', run: () => money('postgres'), onDemand: true },
  { name: 'money-pglite', proves: 'the same on the embedded database', run: () => money('pglite'), onDemand: true },
  { name: 'embedded', proves: 'every call on the embedded database', run: () => api('pglite', { name: 'embedded' }), onDemand: true },
]

/** Selects suites by name or else by prefix (`api`); all but on-demand ones by default. @returns the first unknown name, if any */
export function chooseSuites<Named extends { name: string; onDemand?: boolean }>(
  all: readonly Named[],
  words: readonly string[],
): { chosen: Named[] } | { unknown: string } {
  const isName = (word: string) => all.some(({ name }) => name === word)
  const fits = (name: string, word: string) => (isName(word) ? name === word : name.startsWith(`${word}-`))
  const unknown = words.find((word) => !all.some(({ name }) => fits(name, word)))
  if (unknown !== undefined) return { unknown }
  return { chosen: all.filter(({ name, onDemand }) => (words.length === 0 ? onDemand !== true : words.some((word) => fits(name, word)))) }
}

async function oneTool(tool: Tool, args: readonly string[]): Promise<Report> {
  return (await runTool(tool, args)) === 0 ? passedReport : failedFor(`${tool} found faults: see above`)
}

// The server separately, without DOM types. One checker each: every further one checks shared types again (53 instead of 24 s of processor time).
async function types(): Promise<Report> {
  const projects = ['tsconfig.json', 'src/server/tsconfig.json']
  const exitCodes = await Promise.all(projects.map((project) => runTool('tsc', ['--project', project, '--checkers', '1'])))
  const faulty = projects.filter((_, index) => exitCodes[index] !== 0)
  return faulty.length === 0 ? passedReport : failedFor(`tsc found faults by ${faulty.join(' and ')}: see above`)
}

const importsOf = (files: readonly string[]) => files.flatMap((from) => importedModules(from, readRepositoryFile(from)).map((to) => ({ from, to })))

async function checkBoundaries(): Promise<Report> {
  const sources = repositoryFiles('src/**/*.{ts,tsx}')
  const imports = importsOf(sources)
  const faults = [...boundaryFaults(imports), ...cycleFaults(imports), ...sources.flatMap((file) => [literalFaults, adjacentIdFaults, pageAccessFaults].flatMap((faultsOf) => faultsOf(file, readRepositoryFile(file))))]
  for (const fault of faults) console.error(fault)
  console.log(`${imports.length} imports of ${sources.length} files, ${faults.length} against the rules`)
  return faults.length === 0 && imports.length > 0 ? passedReport : failedFor(faults.join('\n') || 'no import was found')
}

type VitestRun = {
  env?: Record<string, string>
  /** Default: all of the configuration. */
  files?: readonly string[]
  /** Optional programs; some tests are skipped without them. */
  programs?: readonly ({ found: true } | { found: false; reason: string })[]
}

async function vitest(name: string, config: string, { env = {}, files = [], programs = [] }: VitestRun = {}): Promise<Report> {
  const report = freshReport(name)
  const args = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]
  const exitCode = await runTool('vitest', args, env)
  return { ...settle(readReport(report, readVitest), exitCode), skips: programs.flatMap((program) => (program.found ? [] : [program.reason])) }
}

async function unit(): Promise<Report> {
  return vitest('unit', 'tests/unit.config.ts', { programs: [ensureSecretService(), ensureFfmpeg()] })
}

async function api(database: 'pglite' | 'postgres', { name = `api-${database}`, env = {}, files = ['tests/api/'] }: ApiRun = {}): Promise<Report> {
  // ffmpeg is optional; tests cover both cases.
  return vitest(name, 'tests/api/vitest.config.ts', { env: { TEST_DATABASE: database, ...env }, files, programs: [ensureFfmpeg()] })
}

function money(database: 'pglite' | 'postgres'): Promise<Report> {
  return api(database, { name: `money-${database}`, env: { MONEY_SEED: String(Date.now() % 1e9), MONEY_STEPS: '10000', MONEY_RACES: '10000' }, files: ['tests/api/order/randomSteps.test.ts', 'tests/api/order/lastSeat.test.ts'] })
}

async function chaos(): Promise<Report> {
  const report = freshReport('chaos')
  const exitCode = await runTool('node', ['tests/chaos/run.ts', '--kills', '15', '--report', report])
  return exitCode === 0 ? passedReport : (readReport(report, readChaos) ?? failedFor('the chaos ended by itself: see above, with the seed'))
}

// Also what the end-to-end suites start with: beside the chaos, which mostly waits.
async function bundles(): Promise<Report> {
  for (const target of Object.values(buildTargets)) {
    if (!(await ensureBuilt(target, console.log))) return failedFor(`the ${target.name} bundle could not be built: see above`)
  }
  return passedReport
}

// No further tests start after this time.
const CHANGED_MS = 75_000

async function changed(): Promise<Report> {
  const sources = repositoryFiles('{src,tests,resources}/**/*.{ts,tsx}')
  const related = relatedTests(changedFiles(), importsOf(sources), sources.filter((path) => /\.test\.tsx?$/.test(path)))
  const { unit, unitLeftOut, api: ofApi, abuse: ofAbuse, endToEnd } = related
  const parts: [name: string, files: readonly string[], run: () => Promise<Report>][] = [
    ['lint', ['.'], () => oneTool('oxlint', ['--deny-warnings'])],
    ['types', ['.'], types],
    ['boundaries', ['.'], checkBoundaries],
    ['unit', unit, () => vitest('changed-unit', 'tests/unit.config.ts', { files: unit })],
    ['api', ofApi, () => api('pglite', { name: 'changed-api', files: ofApi })],
    ['abuse', ofAbuse, () => api('pglite', { name: 'changed-abuse', files: ofAbuse })],
    ['e2e-web', endToEnd, () => playwright('e2e-web', ['web'], endToEnd)],
  ]
  const started = performance.now()
  const skips = unitLeftOut > 0 ? [`${unitLeftOut} unit test files further away: npm test -- unit`] : []
  const reports: Report[] = []
  for (const [name, files, run] of parts) {
    if (files.length === 0) continue
    if (performance.now() - started > CHANGED_MS) skips.push(`No time was left for ${files.join(', ')}: npm test -- ${name}`)
    else reports.push(await run())
  }
  return {
    counts: sumCounts(reports.map(({ counts }) => counts)), failures: reports.flatMap(({ failures }) => failures),
    skips: [...skips, ...reports.flatMap((report) => report.skips ?? [])],
  }
}

type Project = 'web' | 'desktop'

async function playwright(name: string, projects: readonly Project[], files: readonly string[] = [], env: Record<string, string> = {}): Promise<Report> {
  const browser = ensureBrowser()
  // Fail instead of skipping where a browser is expected.
  if (!browser.found) return process.env.CI === 'true' || process.env.CHROMIUM_PATH ? failedFor(browser.reason) : skippedFor(browser.reason)
  // Most tests run headless where it can be had; some need the whole browser.
  ensureTestBrowser()
  const report = freshReport(name)
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...projects.map((project) => `--project=${project}`), '--reporter=list,json', ...files]
  const exitCode = await runTool('playwright', args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(projects.includes('desktop') ? {} : { TEST_BUNDLES: 'web' }),
    ...env,
  })
  return settle(readReport(report, readPlaywright), exitCode)
}

/** The cases that the double of Electron passes, and the end-to-end tests of the desktop, both in Electron. */
async function electron(): Promise<Report> {
  const runtime = electronRuntime()
  if (runtime === undefined) return skippedFor('Electron itself is not installed here: README.md says how to run this on a machine that has it.')
  if (hasDisplay(process.env, process.platform)) return inElectron(runtime, {})
  const display = ensureVirtualDisplay()
  if (!display.found) return process.env.CI === 'true' ? failedFor(display.reason) : skippedFor(display.reason)
  const { name, stop } = await startVirtualDisplay(display.path)
  try {
    return await inElectron(runtime, { DISPLAY: name })
  } finally {
    stop()
  }
}

async function inElectron(runtime: string, env: Record<string, string>): Promise<Report> {
  const report = freshReport('electron')
  const exitCode = await runTool('node', ['tests/electron/run.ts', `--electron=${runtime}`, `--report=${report}`], env)
  const ofCases = settle(readReport(report, readElectron), exitCode)
  const endToEnd = await playwright('electron-desktop', ['desktop'], [], env)
  return { counts: sumCounts([ofCases.counts, endToEnd.counts]), failures: [...ofCases.failures, ...endToEnd.failures], skips: ofCases.skips ?? [] }
}

/** Removes the old report, so that a crash cannot pass for the last run. */
function freshReport(name: string): string {
  const folder = join(repositoryRoot, '.cache', 'check')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file: string, read: (report: unknown) => Report): Report | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
