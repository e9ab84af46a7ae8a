import { describe, expect, it } from 'vitest'
import { createSessionStore } from './store.ts'

const [anna, boram] = [{ userSeq: 1, name: 'Anna' }, { userSeq: 2, name: 'Boram' }]

function pageAfter(...steps: ((session: ReturnType<typeof createSessionStore>) => unknown)[]) {
  const session = createSessionStore()
  for (const step of steps) step(session)
  return session
}

type Step = (session: ReturnType<typeof createSessionStore>) => unknown
const isAnna: Step = (session) => session.confirm(anna, 0)
const isBoram: Step = (session) => session.confirm(boram, 0)
const isNobody: Step = (session) => session.confirm(null, 0)
const logsIn: Step = (session) => session.expectLogin()
const logsOut: Step = (session) => session.logOut()
const blocked: Step = (session) => session.end('E0013')
const lostActing: Step = (session) => session.lose(true)
const lostLooking: Step = (session) => session.lose(false)
const acknowledges: Step = (session) => session.acknowledge()

describe('the session of a page', () => {
  it.each<[string, Step[], string, number | undefined, number | undefined]>([
    ['nothing was said yet', [], 'guest', undefined, undefined],
    ['nobody is logged in', [isNobody], 'guest', undefined, undefined],
    ['a user is logged in', [isAnna], 'user', 1, 1],
    ['they are confirmed', [isAnna, isAnna], 'user', 1, 1],
    ['they have logged out', [isAnna, logsOut], 'guest', undefined, undefined],
    ['they have logged out in another tab', [isAnna, isNobody], 'guest', undefined, 1],
    ['another user logs in after a logout', [isAnna, logsOut, isBoram], 'user', 2, 2],
    ['another tab has logged in another user', [isAnna, isBoram], 'switched', 2, 2],
    ['the page has said so', [isAnna, isBoram, acknowledges], 'user', 2, 2],
    ['the other user is confirmed before it has', [isAnna, isBoram, isBoram], 'switched', 2, 2],
    ['another tab has logged out and in as another user', [isAnna, isNobody, isBoram], 'switched', 2, 2],
    ['another user has logged in on this page', [isAnna, isNobody, logsIn, isBoram], 'user', 2, 2],
    ['one has logged in on this page, and another in another tab', [isAnna, logsIn, isAnna, isBoram], 'switched', 2, 2],
    ['the server has blocked the user', [isAnna, blocked], 'ended', undefined, 1],
    ['it confirms that nobody is logged in', [isAnna, blocked, isNobody], 'ended', undefined, 1],
    ['the blocked user logs in again', [isAnna, blocked, logsIn, isAnna], 'user', 1, 1],
    ['coming to login does not hide why', [isAnna, blocked, acknowledges], 'ended', undefined, 1],
    ['another tab logs in another user after it', [isAnna, blocked, isBoram], 'switched', 2, 2],
    ['an action found the session gone', [isAnna, lostActing], 'ended', undefined, 1],
    ['the page has led to login', [isAnna, lostActing, acknowledges], 'guest', undefined, 1],
    ['a background call found it gone', [isAnna, lostLooking], 'guest', undefined, 1],
    ['a background call found it gone after an action', [isAnna, lostActing, lostLooking], 'ended', undefined, 1],
    ['a guest is refused', [lostActing], 'guest', undefined, undefined],
  ])('when %s [SHELL-08]', (_title, steps, kind, userSeq, owner) => {
    const session = pageAfter(...steps)
    expect([session.get().kind, session.userSeq(), session.owner()]).toEqual([kind, userSeq, owner])
  })

  it.each<[string, Step[], Step, boolean]>([
    ['an end', [isAnna], blocked, true], ['an end for a guest', [], blocked, false], ['an end after a logout', [isAnna, logsOut], blocked, false],
    ['a loss', [isAnna], lostLooking, true], ['a loss that was found before', [isAnna, lostActing], lostActing, true],
    ['a loss for a guest', [isNobody], lostActing, false], ['a loss after the server’s end', [isAnna, blocked], lostActing, false],
  ])('says whether %s is news', (_title, before, step, isNews) => {
    expect(step(pageAfter(...before))).toBe(isNews)
  })

  it('notifies of each change and each confirmation, with what was before, until unsubscribed', () => {
    const session = createSessionStore()
    const heard: string[] = []
    const stop = session.subscribe((state, before) => heard.push(`${before.kind} ${state.kind}`))
    isAnna(session)
    isAnna(session)
    isBoram(session)
    stop()
    isNobody(session)
    expect(heard).toEqual(['guest user', 'user user', 'user switched'])
  })

  it('says whose page it was at the logout, and when the server was asked', () => {
    const session = createSessionStore()
    session.confirm(anna, 42)
    expect(session.get()).toMatchObject({ askedAt: 42 })
    expect([session.logOut(), session.logOut()]).toEqual([1, undefined])
  })
})
