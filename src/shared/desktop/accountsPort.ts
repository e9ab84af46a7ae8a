/** An account signed in on this machine, for the account switcher. */
export interface KnownAccount {
  userSeq: number
  name: string
  email: string
  profileImageUrl: string | null
  signedIn: boolean
  current: boolean
}

/** Several accounts on one machine. Absent in a browser, whose cookie has one. */
export interface AccountsPort {
  list(): Promise<KnownAccount[]>
  /** Brings an account to the front. Requests of the current page then fail until `startAnew`. */
  switchTo(userSeq: number): Promise<void>
  /** Reloads the page at a path, clearing the previous account's state. */
  startAnew(path: string): void
  signOut(userSeq: number): Promise<void>
  onChange(listener: (accounts: KnownAccount[]) => void): () => void
}
