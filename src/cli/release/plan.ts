import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Configuration } from 'electron-builder'
import { z } from 'zod'
import { releaseNotes } from '#shared/desktop/updatesPort.ts'
import { publicKeyText } from '#main/updates/feedSignature.ts'
import { releaseSource } from '#main/updates/releaseSource.ts'
import { signByCommand } from './signByCommand.ts'

export type Environment = Record<string, string | undefined>

export interface ReleasePlan {
  config: Configuration
  signingKey: KeyObject
}

export interface ReleaseFaults {
  faults: string[]
}

const notesByVersion = z.record(z.string(), releaseNotes)

/** Reads the release settings (docs/releasing.md); the plan contains no secrets. */
export function planRelease({ platform, env, version, notesJson }: {
  platform: NodeJS.Platform
  env: Environment
  version: string
  notesJson: string
}): ReleasePlan | ReleaseFaults {
  const faults: string[] = []
  const need = (name: string, what: string): string => {
    const value = env[name] ?? ''
    if (value === '') faults.push(`${name}: ${what}`)
    return value
  }

  const signingKey = readSigningKey(need('MADANG_UPDATE_KEY', 'the private Ed25519 key that signs the lists of releases, or its file'))
  if (signingKey === undefined && env['MADANG_UPDATE_KEY']) faults.push('MADANG_UPDATE_KEY: is no private Ed25519 key in PEM')
  const keys = [...(signingKey === undefined ? [] : [publicKeyText(signingKey)]), ...(env['MADANG_UPDATE_NEXT_KEY'] ? [env['MADANG_UPDATE_NEXT_KEY']] : [])]
  const address = need('MADANG_UPDATE_URL', 'https address of the folder that updates come from')
  const updates = releaseSource.safeParse({ address, keys })
  if (!updates.success && address !== '' && signingKey !== undefined) faults.push(...updates.error.issues.map(({ path, message }) => `updates, ${path.join('.')}: ${message}`))
  const notes = notesByVersion.parse(JSON.parse(notesJson))[version]
  if (notes === undefined) faults.push(`resources/releaseNotes.json: what is new in ${version}`)
  const publisher = need('MADANG_PUBLISHER', 'who publishes, as the certificate names it')
  const system = { darwin: planMac, win32: planWindows, linux: planLinux }[platform as 'darwin' | 'win32' | 'linux']?.({ env, need, publisher, faults })
  if (system === undefined) faults.push(`no release is made on ${platform}`)

  if (faults.length > 0 || signingKey === undefined || !updates.success) return { faults }
  return {
    signingKey,
    config: {
      publish: { provider: 'generic', url: updates.data.address },
      extraMetadata: { madangUpdates: updates.data, author: publisher, ...(env['MADANG_HOMEPAGE'] ? { homepage: env['MADANG_HOMEPAGE'] } : {}) },
      releaseInfo: { vendor: { notes } },
      ...system,
    },
  }
}

interface PlanContext {
  env: Environment
  need(name: string, what: string): string
  publisher: string
  faults: string[]
}

// electron-builder reads certificate and Apple key from the environment itself.
function planMac({ env, need }: PlanContext): Configuration {
  if (!env['CSC_NAME']) {
    need('CSC_LINK', 'the Developer ID Application certificate (or CSC_NAME, for one in the keychain)')
    need('CSC_KEY_PASSWORD', 'its password')
  }
  need('APPLE_API_KEY', 'path of the App Store Connect API key (.p8) that notarises')
  need('APPLE_API_KEY_ID', 'its id')
  need('APPLE_API_ISSUER', 'its issuer')
  return {}
}

function planWindows({ env, need, publisher, faults }: PlanContext): Configuration {
  if (env['MADANG_AZURE_ENDPOINT']) {
    for (const name of ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET']) need(name, 'of the account that may sign')
    return {
      win: {
        azureSignOptions: {
          publisherName: publisher, endpoint: env['MADANG_AZURE_ENDPOINT'],
          codeSigningAccountName: need('MADANG_AZURE_ACCOUNT', 'name of the Trusted Signing account'),
          certificateProfileName: need('MADANG_AZURE_PROFILE', 'name of the certificate profile'),
        },
      },
    }
  }
  if (env['MADANG_SIGN_COMMAND']) return { win: { signtoolOptions: { publisherName: publisher, sign: signByCommand(env['MADANG_SIGN_COMMAND']) } } }
  if (env['WIN_CSC_LINK'] || env['CSC_LINK']) {
    need(env['WIN_CSC_LINK'] ? 'WIN_CSC_KEY_PASSWORD' : 'CSC_KEY_PASSWORD', 'password of the certificate')
    return { win: { signtoolOptions: { publisherName: publisher, signingHashAlgorithms: ['sha256'] } } }
  }
  faults.push('MADANG_AZURE_ENDPOINT, MADANG_SIGN_COMMAND or WIN_CSC_LINK: how Windows programs are signed')
  return {}
}

function planLinux({ need, publisher }: PlanContext): Configuration {
  need('MADANG_HOMEPAGE', 'page about the app, which packages name')
  return { linux: { maintainer: need('MADANG_MAINTAINER', '`Name <mail>` of who answers for the packages'), vendor: publisher } }
}

/** PEM text or a file; undefined when invalid. */
export function readSigningKey(given: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(existsSync(given) ? readFileSync(given) : given)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    // Do not log it: it may be a secret.
    return undefined
  }
}
