/** Somebody who has logged in on this machine and not out again, as the account switcher shows them. */
export interface KnownAccount {
  userSeq: number
  name: string
  email: string
  /** Path on the server; null for a person without a picture. */
  profileImageUrl: string | null
  /** False once the server has ended the session: the person must log in again. */
  signedIn: boolean
  /** Whose screens the window shows; at most one, and none while nobody is logged in. */
  current: boolean
}

/** Several accounts on one machine. Absent in a browser, whose cookie has one. */
export interface AccountsPort {
  list(): Promise<KnownAccount[]>
  /** Brings a signed-in account to the front. From then on the page, which is of the one before, gets no answers: `startAnew`. */
  switchTo(userSeq: number): Promise<void>
  /** Loads the page anew at one of its paths, with nothing left in it of the account before. */
  startAnew(path: string): void
  /** Ends an account's session, here and on the server; the others stay as they are. */
  signOut(userSeq: number): Promise<void>
  /** Calls back with all accounts on each change; answers its unsubscribe. */
  onChange(listener: (accounts: KnownAccount[]) => void): () => void
}
