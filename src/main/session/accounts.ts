import { createListeners } from '#shared/kernel/listeners.ts'
import type { KnownAccount } from '#shared/desktop/accountsPort.ts'
import type { SecretStore } from '#main/secrets/secretStore.ts'
import type { Person, Roster } from './roster.ts'
import type { Account } from './session.ts'

/** `inFront`: now the current account; `known`: name or picture changed; the others: see `SessionChange`. */
export interface AccountChange {
  to: 'opened' | 'expired' | 'closed' | 'inFront' | 'known'
  userSeq: number
}

export interface Accounts {
  restore(): Promise<void>
  current(): Account | undefined
  tokenOf(userSeq: number): string | undefined
  /** The owner of a token, including tokens replaced during this run. */
  ownerOf(token: string): number | undefined
  list(): KnownAccount[]
  /** Opens a login and makes it current; false, without effect, if the user declines a login that cannot be stored. */
  open(person: Person, token: string): Promise<boolean>
  meet(person: Person): Promise<void>
  /** Erases a token that the server rejected; no effect once a new login replaced it. */
  expire(token: string): Promise<void>
  switchTo(userSeq: number): Promise<boolean>
  close(userSeq: number): Promise<void>
  /** Listeners run in order, each awaited before the triggering call resolves. */
  onChange(listener: (change: AccountChange) => void | Promise<void>): () => void
}

interface Held {
  person: Person
  token: string | undefined
}

export function createAccounts({ serverOrigin, secrets, roster }: { serverOrigin: string; secrets: SecretStore; roster: Roster }): Accounts {
  const listeners = createListeners<[AccountChange], void | Promise<void>>()
  const held = new Map<number, Held>()
  /** Tokens replaced by a later login: a request in flight may still carry one. */
  const replaced = new Map<string, number>()
  const toErase = new Set<number>()
  let front: number | undefined

  const entry = (userSeq: number): string => `${serverOrigin}#${userSeq}`

  const save = (): Promise<void> =>
    roster.write(serverOrigin, { people: [...held.values()].map(({ person }) => person), inFront: front ?? null, toErase: [...toErase] })

  /** On failure, retried at the next start. */
  async function erase(userSeq: number): Promise<void> {
    if (await secrets.erase(entry(userSeq))) toErase.delete(userSeq)
    else toErase.add(userSeq)
  }

  function current(): Account | undefined {
    const token = front === undefined ? undefined : held.get(front)?.token
    return front === undefined || token === undefined ? undefined : { userSeq: front, token }
  }

  return {
    async restore() {
      const kept = await roster.read(serverOrigin)
      for (const person of kept.people) held.set(person.userSeq, { person, token: await secrets.read(entry(person.userSeq)) })
      front = kept.inFront ?? undefined
      for (const userSeq of kept.toErase) await erase(userSeq)
      if (kept.toErase.length > 0) await save()
      for (const [userSeq, { token }] of held) if (token !== undefined) await listeners.notifyInTurn({ to: 'opened', userSeq })
    },
    current,
    tokenOf: (userSeq) => held.get(userSeq)?.token,
    ownerOf: (token) => [...held.values()].find((one) => one.token === token)?.person.userSeq ?? replaced.get(token),
    list: () => [...held.values()].map(({ person, token }) => ({ ...person, signedIn: token !== undefined, current: person.userSeq === current()?.userSeq })),

    async open(person, token) {
      const { userSeq } = person
      if (!(await secrets.write(entry(userSeq), token))) return false
      const before = held.get(userSeq)?.token
      if (before !== undefined && before !== token) replaced.set(before, userSeq)
      held.set(userSeq, { person, token })
      toErase.delete(userSeq)
      front = userSeq
      await save()
      await listeners.notifyInTurn({ to: 'opened', userSeq })
      return true
    },

    async meet(person) {
      const known = held.get(person.userSeq)
      if (known === undefined || JSON.stringify(known.person) === JSON.stringify(person)) return
      known.person = person
      await save()
      await listeners.notifyInTurn({ to: 'known', userSeq: person.userSeq })
    },

    async expire(token) {
      const refused = [...held.values()].find((one) => one.token === token)
      if (refused === undefined) return
      const { userSeq } = refused.person
      refused.token = undefined
      await erase(userSeq)
      await save()
      await listeners.notifyInTurn({ to: 'expired', userSeq })
    },

    async switchTo(userSeq) {
      if (held.get(userSeq)?.token === undefined) return false
      front = userSeq
      await save()
      await listeners.notifyInTurn({ to: 'inFront', userSeq })
      return true
    },

    async close(userSeq) {
      if (!held.delete(userSeq)) return
      for (const [token, owner] of replaced) if (owner === userSeq) replaced.delete(token)
      if (front === userSeq) front = undefined
      await erase(userSeq)
      await save()
      await listeners.notifyInTurn({ to: 'closed', userSeq })
    },

    onChange: listeners.subscribe,
  }
}
