import { describe, expect, it } from 'vitest'
import { readRepositoryFile } from '#cli/repository.ts'
import { electronFaults } from './electronSupport.ts'

const { devDependencies } = JSON.parse(readRepositoryFile('package.json')) as { devDependencies: { electron: string } }
const { version } = JSON.parse(readRepositoryFile('node_modules/electron/package.json')) as { version: string }

describe('the pinned Electron', () => {
  it('is supported, and is the one whose types are checked [DESK-05]', () => {
    expect(electronFaults({ pinned: devDependencies.electron, installed: version, today: new Date() })).toEqual([])
  })
})

describe('electronFaults', () => {
  const majors = { 45: { supportedUntil: '2027-05-05', macos: '13.0' } }
  const faults = (pinned: string, day: string, installed = pinned) => electronFaults({ pinned, installed, today: new Date(day), majors })

  it('names a major from the day on which its support ends, not before', () => {
    expect(faults('45.4.1', '2027-05-04T23:59:59Z')).toEqual([])
    expect(faults('45.4.1', '2027-05-05')).toEqual([expect.stringContaining('electron 45 has no security fixes since 2027-05-05')])
  })

  it('names a major without a row, a range, and another version that is installed', () => {
    expect(faults('46.0.0', '2027-01-20')).toEqual([expect.stringContaining('electron 46 has no row')])
    expect(faults('^45.4.1', '2027-01-20')).toEqual([expect.stringContaining('name one version')])
    expect(faults('45.4.1', '2027-01-20', '41.7.1')).toEqual([expect.stringContaining('run npm ci')])
  })
})
