import type { ClockPort, Keychain, LogPort, NotifierPort } from '#main/ports.ts'

/** Keeps the access token of one account on one server. */
export interface SecretStore {
  read(account: string): Promise<string | undefined>
  /** False when the secret could not be kept and the person would rather not go on without; it is nowhere then. */
  write(account: string, secret: string): Promise<boolean>
  /** False when the keychain may still hold it. */
  erase(account: string): Promise<boolean>
}

/** Name of the app's entries in the OS keychain. */
export const KEYCHAIN_SERVICE = 'Madang'

/** How long the keychain may take to answer, in milliseconds: it may be asking the person for its own password meanwhile. */
export const KEYCHAIN_WAIT_MS = 60_000

export interface SecretStoreDeps {
  keychain: Keychain
  notifier: Pick<NotifierPort, 'askToRemember'>
  clock: ClockPort
  log: LogPort
}

/**
 * Secrets on the OS keychain. Where the machine has none, or it is locked or refuses, the person is asked: try again, stay
 * logged in until the app closes (the secret is in memory only, never in a file), or not log in at all [AUTH-12]. Who agreed
 * once is not asked again in this run.
 */
export function createSecretStore({ keychain, notifier, clock, log }: SecretStoreDeps): SecretStore {
  const sessionOnly = new Map<string, string>()
  let agreed = false

  /** A keychain that never answers must not keep the app from starting. */
  function inTime<Value>(asked: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(KEYCHAIN_WAIT_MS, () => reject(new Error('the keychain does not answer')))
      asked.then(resolve, reject).finally(cancel)
    })
  }

  async function kept(account: string, secret: string): Promise<boolean> {
    try {
      await inTime(keychain.set(KEYCHAIN_SERVICE, account, secret))
      return true
    } catch (error) {
      log.error('the keychain cannot be written', error)
      return false
    }
  }

  return {
    async read(account) {
      const held = sessionOnly.get(account)
      if (held !== undefined) return held
      try {
        return (await inTime(keychain.get(KEYCHAIN_SERVICE, account))) ?? undefined
      } catch (error) {
        log.error('the keychain cannot be read', error)
        return undefined
      }
    },
    async write(account, secret) {
      while (!(await kept(account, secret))) {
        const answer = agreed ? 'thisTime' : await notifier.askToRemember()
        if (answer === 'cancel') return false
        if (answer === 'retry') continue
        agreed = true
        sessionOnly.set(account, secret)
        return true
      }
      sessionOnly.delete(account)
      return true
    },
    async erase(account) {
      sessionOnly.delete(account)
      try {
        await inTime(keychain.delete(KEYCHAIN_SERVICE, account))
        return true
      } catch (error) {
        log.error('the keychain entry cannot be erased', error)
        return false
      }
    },
  }
}
