import { mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptedShell } from '#tests/support/desktop/desktopPorts.ts'
import { createLog } from './log.ts'
import { createLogFile, LOG_FILE_MAX_BYTES, LOG_FILES } from './logFile.ts'
import { createLogHandlers } from './report.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'madang-log-'))
  folder = join(root, 'logs')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const open = () => createLogFile(() => folder)

describe('createLogFile', () => {
  it('appends to the log of the last run', async () => {
    open().write('first\n')
    const file = open()
    file.write('second\n')
    expect(await readFile(file.path(), 'utf8')).toBe('first\nsecond\n')
  })

  it.skipIf(process.platform === 'win32')('is readable by its owner alone', async () => {
    const file = open()
    file.write('line\n')
    expect((await stat(file.path())).mode & 0o777).toBe(0o600)
  })

  it('rotates: few files of a bounded size, the newest lines last', async () => {
    const file = open()
    const line = `${'x'.repeat(LOG_FILE_MAX_BYTES / 4 - 1)}\n`
    for (let count = 0; count < 30; count += 1) file.write(line)
    file.write('newest\n')
    const names = await readdir(folder)
    expect(names.toSorted()).toEqual(['madang.1.log', 'madang.2.log', 'madang.log'])
    expect(names).toHaveLength(LOG_FILES)
    for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(LOG_FILE_MAX_BYTES)
    expect(await file.tail(7)).toBe('')
    expect(await file.tail(8)).toBe('newest\n')
  })

  it('counts bytes, not characters', async () => {
    const file = open()
    const line = `${'가'.repeat(LOG_FILE_MAX_BYTES / 6)}\n`
    for (let count = 0; count < 3; count += 1) file.write(line)
    expect((await stat(file.path())).size).toBeLessThanOrEqual(LOG_FILE_MAX_BYTES)
  })

  it('continues in a new folder when its own was deleted', async () => {
    const file = open()
    file.write('gone\n')
    await rm(folder, { recursive: true })
    expect(() => file.write('lost\n')).toThrow('ENOENT')
    file.write('kept\n')
    expect(await readFile(file.path(), 'utf8')).toBe('kept\n')
  })

  it.runIf(process.platform === 'linux')('loses lines on a full disk and goes on; the app hears nothing of it', async () => {
    const file = open()
    file.write('made\n')
    await rm(file.path())
    await symlink('/dev/full', file.path())
    expect(() => file.write('lost\n')).toThrow('ENOSPC')
    const log = createLog({ sinks: [file.write], appFolder: '/app', now: () => 0 })
    log.error('lost', new Error('lost'))
    await rm(file.path())
    log.info('space again')
    expect(await readFile(file.path(), 'utf8')).toContain('space again')
  })

  it('loses lines when a file has its folder\'s place', async () => {
    await writeFile(folder, '')
    createLog({ sinks: [open().write], appFolder: '/app', now: () => 0 }).error('lost', new Error('lost'))
    expect(await readFile(folder, 'utf8')).toBe('')
  })
})

describe('createLogHandlers', () => {
  it('shows the file, and copies its last whole lines with the facts', async () => {
    const file = open()
    for (let count = 0; count < 2000; count += 1) file.write(`${String(count).padEnd(99)}\n`)
    const shell = scriptedShell()
    const handlers = createLogHandlers({ file, shell, facts: 'Madang/1.0.0 (Linux)' })
    await handlers.show()
    await handlers.copy()
    expect(shell.shownInFolder).toEqual([file.path()])
    const [copied = ''] = shell.copied
    expect(copied.length).toBeLessThan(66_000)
    expect(copied).toMatch(/^Madang\/1\.0\.0 \(Linux\)\n1\d{3} +\n/)
    expect(copied.endsWith(`${'1999'.padEnd(99)}\n`)).toBe(true)
  })

  it('copies the facts alone without a log', async () => {
    const shell = scriptedShell()
    await createLogHandlers({ file: open(), shell, facts: 'Madang/1.0.0 (Linux)' }).copy()
    expect(shell.copied).toEqual(['Madang/1.0.0 (Linux)\n'])
  })
})
