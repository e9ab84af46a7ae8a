import type { KnownAccount } from '#shared/desktop/accountsPort.ts'
import type { SecretStore } from '#main/secrets/secretStore.ts'
import type { Person, Roster } from './roster.ts'
import type { Account } from './session.ts'

/**
 * - `opened`, `expired`, `closed`: as for a session (`SessionChange`).
 * - `inFront`: the window shows the account's screens from now on.
 * - `known`: the person's name or picture changed.
 */
export interface AccountChange {
  to: 'opened' | 'expired' | 'closed' | 'inFront' | 'known'
  userSeq: number
}

/** Everyone who is logged in on one server from this machine; each token rests in the keychain (AUTH-12). */
export interface Accounts {
  /** Takes up the sessions of the last run whose tokens the keychain gives. */
  restore(): Promise<void>
  /** Whose screens the window shows; undefined for a guest and for one who must log in again. */
  current(): Account | undefined
  /** An account's live token. */
  tokenOf(userSeq: number): string | undefined
  /** Whose token it is, or was before a later login of the same person in this run. */
  ownerOf(token: string): number | undefined
  /** In the order of their first login. */
  list(): KnownAccount[]
  /**
   * Takes a login in and brings it to the front. False when the person does not want to be logged in on a machine that cannot
   * remember it; then nothing has changed.
   */
  open(person: Person, token: string): Promise<boolean>
  /** Takes over a person's name and picture as the server now has them. */
  meet(person: Person): Promise<void>
  /** Erases a token that the server refused; nothing happens when another login has replaced it meanwhile. */
  expire(token: string): Promise<void>
  /** False when the account is not signed in. */
  switchTo(userSeq: number): Promise<boolean>
  /** Logs an account out here: token and keychain entry are erased, the account is forgotten. */
  close(userSeq: number): Promise<void>
  /** Listeners are called one after the other, each awaited, before the call that changed something resolves. */
  onChange(listener: (change: AccountChange) => void | Promise<void>): () => void
}

interface Held {
  person: Person
  token: string | undefined
}

export function createAccounts({ serverOrigin, secrets, roster }: { serverOrigin: string; secrets: SecretStore; roster: Roster }): Accounts {
  const listeners = new Set<(change: AccountChange) => void | Promise<void>>()
  const held = new Map<number, Held>()
  /** Tokens that a later login replaced: a request under way may still carry one. */
  const replaced = new Map<string, number>()
  const toErase = new Set<number>()
  let front: number | undefined

  const entry = (userSeq: number): string => `${serverOrigin}#${userSeq}`

  async function tell(change: AccountChange): Promise<void> {
    for (const listener of listeners) await listener(change)
  }

  const save = (): Promise<void> =>
    roster.write(serverOrigin, { people: [...held.values()].map(({ person }) => person), inFront: front ?? null, toErase: [...toErase] })

  /** A secret that the keychain keeps back is erased at the next start. */
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
      for (const [userSeq, { token }] of held) if (token !== undefined) await tell({ to: 'opened', userSeq })
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
      await tell({ to: 'opened', userSeq })
      return true
    },

    async meet(person) {
      const known = held.get(person.userSeq)
      if (known === undefined || JSON.stringify(known.person) === JSON.stringify(person)) return
      known.person = person
      await save()
      await tell({ to: 'known', userSeq: person.userSeq })
    },

    async expire(token) {
      const refused = [...held.values()].find((one) => one.token === token)
      if (refused === undefined) return
      const { userSeq } = refused.person
      refused.token = undefined
      await erase(userSeq)
      await save()
      await tell({ to: 'expired', userSeq })
    },

    async switchTo(userSeq) {
      if (held.get(userSeq)?.token === undefined) return false
      front = userSeq
      await save()
      await tell({ to: 'inFront', userSeq })
      return true
    },

    async close(userSeq) {
      if (!held.delete(userSeq)) return
      for (const [token, owner] of replaced) if (owner === userSeq) replaced.delete(token)
      if (front === userSeq) front = undefined
      await erase(userSeq)
      await save()
      await tell({ to: 'closed', userSeq })
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
