import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scriptedHttp } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'
import { createPerAccount } from './perAccount.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-accounts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('createPerAccount', () => {
  it('stops the parts of all accounts on a pause, and makes those of open accounts on resuming', async () => {
    const { accounts } = openDesktopRest({ serverOrigin: 'https://school.test', http: scriptedHttp(() => ({})), folder })
    const done: string[] = []
    const perAccount = createPerAccount(accounts, (session) => {
      session.onChange(({ to }) => void done.push(`${session.userSeq} ${to}`))
      return { stop: () => void done.push(`${session.userSeq} stopped`) }
    })
    const open = (userSeq: number): Promise<boolean> => accounts.open({ userSeq, name: '', email: '', profileImageUrl: null }, `token-${userSeq}`)
    for (const userSeq of [1, 2, 3]) await open(userSeq)
    await accounts.expire('token-2')
    done.length = 0
    await perAccount.pause()
    expect(done).toEqual(['1 stopped', '2 stopped', '3 stopped'])
    expect([perAccount.all(), perAccount.current()]).toEqual([[], undefined])

    // Logins and logouts meanwhile are those of the resumed app.
    await accounts.close(3)
    await open(4)
    expect(done).toHaveLength(3)
    await perAccount.resume()
    expect(done.slice(3)).toEqual(['1 opened', '4 opened'])
    expect(perAccount.all()).toHaveLength(2)
    await accounts.close(4)
    expect(done.slice(5)).toEqual(['4 closed', '4 stopped'])
  })
})
