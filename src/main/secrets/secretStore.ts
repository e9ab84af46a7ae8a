import type { ClockPort, Keychain, LogPort, NotifierPort } from '#main/ports.ts'

export interface SecretStore {
  read(account: string): Promise<string | undefined>
  /** False when the secret could not be stored and the user declined to continue; it is kept nowhere then. */
  write(account: string, secret: string): Promise<boolean>
  erase(account: string): Promise<boolean>
}

export const KEYCHAIN_SERVICE = 'Madang'

/** Keychain timeout (ms); long, since it may be asking for the user's password. */
export const KEYCHAIN_WAIT_MS = 60_000

export interface SecretStoreDeps {
  keychain: Keychain
  notifier: Pick<NotifierPort, 'askToRemember'>
  clock: ClockPort
  log: LogPort
}

/** Secrets in the OS keychain. If it fails, asks once per run: retry, keep in memory until quit, or cancel the login [AUTH-12]. */
export function createSecretStore({ keychain, notifier, clock, log }: SecretStoreDeps): SecretStore {
  const sessionOnly = new Map<string, string>()
  let agreed = false

  /** A hung keychain must not block startup. */
  function withTimeout<Value>(asked: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(KEYCHAIN_WAIT_MS, () => reject(new Error('the keychain does not answer')))
      asked.then(resolve, reject).finally(cancel)
    })
  }

  async function kept(account: string, secret: string): Promise<boolean> {
    try {
      await withTimeout(keychain.set(KEYCHAIN_SERVICE, account, secret))
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
        return (await withTimeout(keychain.get(KEYCHAIN_SERVICE, account))) ?? undefined
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
        await withTimeout(keychain.delete(KEYCHAIN_SERVICE, account))
        return true
      } catch (error) {
        log.error('the keychain entry cannot be erased', error)
        return false
      }
    },
  }
}
