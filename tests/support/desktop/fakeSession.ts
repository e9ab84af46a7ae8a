import { EventEmitter } from 'node:events'
import type { ClearStorageDataOptions, CookiesSetDetails, Session } from 'electron'
import { strict } from './strict.ts'

type HandlerOf<Name extends 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'setDisplayMediaRequestHandler'> = Parameters<Session[Name]>[0]

const languages = ['en-GB', 'en-US', 'ko']

/** A partition that keeps what is set on it; tests call its handlers as Chromium would. */
export class FakeSession extends EventEmitter implements Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerLanguages' | 'setSpellCheckerEnabled' | 'setSpellCheckerDictionaryDownloadURL' | 'addWordToSpellCheckerDictionary' | 'availableSpellCheckerLanguages' | 'clearStorageData' | 'clearCache' | 'clearAuthCache' | 'resolveProxy'> {
  name: string
  /** Cookies, in the order of their setting. */
  set: CookiesSetDetails[] = []
  erased = 0
  permissionRequest: HandlerOf<'setPermissionRequestHandler'> = null
  permissionCheck: HandlerOf<'setPermissionCheckHandler'> = null
  devicePermission: HandlerOf<'setDevicePermissionHandler'> = null
  displayMedia: HandlerOf<'setDisplayMediaRequestHandler'> = null
  spelling = { languages: [] as string[], address: undefined as string | undefined, words: [] as string[], isOn: true }
  availableSpellCheckerLanguages = languages
  cookies: { set(cookie: CookiesSetDetails): Promise<void> }
  private erasures: Promise<void>[] = []

  constructor(name = '') {
    super()
    this.name = name
    this.cookies = { set: async (cookie) => void this.set.push(cookie) }
    return strict('Session', this)
  }

  /** What the next erasures wait for. */
  erasing(...next: Promise<void>[]): void {
    this.erasures = next
  }

  setPermissionRequestHandler(handler: HandlerOf<'setPermissionRequestHandler'>): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: HandlerOf<'setPermissionCheckHandler'>): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(handler: HandlerOf<'setDevicePermissionHandler'>): void {
    this.devicePermission = handler
  }
  setDisplayMediaRequestHandler(handler: HandlerOf<'setDisplayMediaRequestHandler'>): void {
    this.displayMedia = handler
  }

  /** Refuses a language without a dictionary. */
  setSpellCheckerLanguages(chosen: string[]): void {
    const unknown = chosen.find((language) => !languages.includes(language))
    if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`)
    this.spelling.languages = chosen
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    this.spelling.isOn = isOn
  }
  /** File names are appended to the address as it is. */
  setSpellCheckerDictionaryDownloadURL(address: string): void {
    if (!URL.canParse(address) || !address.endsWith('/')) throw new Error('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a valid URL')
    this.spelling.address = address
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    this.spelling.words.push(word)
    return true
  }

  async clearStorageData(_options?: ClearStorageDataOptions): Promise<void> {
    this.erased += 1
    await this.erasures.shift()
  }
  /** What the system's proxy configuration answers. */
  proxies = 'DIRECT'
  async resolveProxy(url: string): Promise<string> {
    if (!URL.canParse(url)) throw new Error('Invalid URL')
    return this.proxies
  }
  async clearCache(): Promise<void> {}
  async clearAuthCache(): Promise<void> {}
}
