import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime'
import { newError } from 'builder-util-runtime'
import type { AppUpdater, ResolvedUpdateFileInfo } from 'electron-updater'
import { Provider, parseUpdateInfo, resolveFiles } from 'electron-updater/out/providers/Provider.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { isSignedFeed } from './feedSignature.ts'
import { FEED_SIGNATURE } from './updateError.ts'

export interface FeedOptions extends CustomPublishOptions {
  address: string
  /** From `publicKeyText`; a second key serves key rotation. */
  keys: readonly string[]
}

/** Verifies the signature of electron-builder's release list: a compromised update server can withhold a release, not forge one. */
export class SignedProvider extends Provider<UpdateInfo> {
  readonly #address: URL
  readonly #keys: readonly string[]
  readonly #updater: AppUpdater

  constructor(options: CustomPublishOptions, updater: AppUpdater, runtimeOptions: ProviderRuntimeOptions) {
    super(runtimeOptions)
    const { address, keys } = options as FeedOptions
    this.#address = new URL(address)
    this.#keys = keys
    this.#updater = updater
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const channel = this.#updater.channel
    const fileName = `${channel === null ? this.getDefaultChannelName() : this.getCustomChannelName(channel)}.yml`
    const url = new URL(fileName, this.#address)
    // Bypass proxy caches, which would hide a release.
    url.searchParams.set('noCache', Date.now().toString(36))
    const list = await this.httpRequest(url)
    if (list === null || !isSignedFeed(fileName, list, this.#keys)) throw newError(`the signature of ${fileName} does not hold`, FEED_SIGNATURE)
    return parseUpdateInfo(list, fileName, url)
  }

  override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#address)
  }

  /** The library would send a persistent machine id. */
  override setRequestHeaders(): void {}
}
