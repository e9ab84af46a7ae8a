import { describe, expect, it } from 'vitest'
import { readChaos, readPlaywright, readVitest, settle, sumCounts, summaryLine } from '#cli/check/counts.ts'

describe('summary of npm test', () => {
  it('adds up the suites', () => {
    const sum = sumCounts([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 40, failed: 2, skipped: 3 },
    ])
    expect(sum).toEqual({ passed: 41, failed: 2, skipped: 3 })
    expect(summaryLine(sum)).toBe('41 passed, 2 failed, 3 skipped')
  })

  it('omits skipped when nothing was skipped', () => {
    expect(summaryLine({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
  })
})

describe('a suite is never better than its runner', () => {
  it.each([
    { case: 'a good run', counts: { passed: 3, failed: 0, skipped: 1 }, exitCode: 0, failed: 0 },
    { case: 'a crash without a report', counts: undefined, exitCode: 1, failed: 1 },
    { case: 'no report though it claims success', counts: undefined, exitCode: 0, failed: 1 },
    { case: 'zero tests', counts: { passed: 0, failed: 0, skipped: 0 }, exitCode: 0, failed: 1 },
    { case: 'only skipped tests', counts: { passed: 0, failed: 0, skipped: 4 }, exitCode: 0, failed: 1 },
    { case: 'an error outside the tests', counts: { passed: 3, failed: 0, skipped: 0 }, exitCode: 1, failed: 1 },
    { case: 'failed tests', counts: { passed: 3, failed: 2, skipped: 0 }, exitCode: 1, failed: 2 },
  ])('$case', ({ counts, exitCode, failed }) => {
    const settled = settle(counts && { counts, failures: [] }, exitCode)
    expect(settled.counts.failed).toBe(failed)
  })

  it('reports why it failed when no test does', () => {
    expect(settle(undefined, 1).failures).toEqual([{ title: 'the suite', message: 'the runner ended without a report' }])
  })
})

const passed = { status: 'passed', fullName: 'a', failureMessages: [] }
const failed = { status: 'failed', fullName: 'b', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nreceived 2'] }

describe('reports', () => {
  it('count a vitest file that could not be loaded as one failure', () => {
    const report = readVitest({
      numPassedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: 'one', status: 'passed', message: '', assertionResults: [passed, { ...passed, status: 'skipped' }] },
        { name: 'two', status: 'failed', message: '', assertionResults: [failed, failed, passed] },
        { name: 'three', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    })
    expect(report.counts).toEqual({ passed: 2, failed: 3, skipped: 2 })
    expect(report.failures).toEqual([
      { title: 'two › b', message: 'expected 1\nreceived 2' },
      { title: 'two › b', message: 'expected 1\nreceived 2' },
      { title: 'three', message: 'no such module' },
    ])
  })

  it('count Playwright tests, with the groups of a failed one', () => {
    const report = readPlaywright({
      stats: { expected: 7, unexpected: 1, skipped: 2 },
      suites: [{
        title: 'file',
        specs: [{ title: 'good', tests: [{ status: 'expected', results: [{}] }] }],
        suites: [{
          title: 'group',
          specs: [{ title: 'bad', tests: [{ status: 'unexpected', results: [{ error: { message: 'no page' } }] }] }],
        }],
      }],
    })
    expect(report.counts).toEqual({ passed: 7, failed: 1, skipped: 2 })
    expect(report.failures).toEqual([{ title: 'file › group › bad', message: 'no page' }])
  })

  it('describe a failed chaos run and how to reproduce it', () => {
    expect(readChaos({ seed: 7, faults: ['a file was lost', 'another'] })).toEqual({
      counts: { passed: 0, failed: 1, skipped: 0 },
      failures: [{ title: 'the suite', message: 'with --seed 7:\na file was lost\nanother' }],
    })
  })

  it('are rejected in an unknown format', () => {
    expect(() => readVitest({ success: true })).toThrow('numPassedTests')
    expect(() => readPlaywright({})).toThrow('stats')
  })
})
