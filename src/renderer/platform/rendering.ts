import type { Wire } from '#shared/kernel/call/client.ts'
import type { UploadsPort } from '#shared/upload/port.ts'
import { defaultUploadSettings } from '#shared/upload/settings.ts'
import type { Platform } from './platform.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)

const uploads: UploadsPort = {
  pick: never, drop: never, pickFolder: never, dropFolder: never, hash: never, start: never, pause: never, resume: never, cancel: never, retry: never, decide: never, move: never,
  holdAll: never, releaseAll: never, giveFile: never, clearFinished: never, setSettings: never,
  settings: async () => defaultUploadSettings,
  rows: async () => [],
  onChange: () => nothing,
}

/** The platform of a page that a server renders: it has calls, and nothing that a person would do. */
export const renderingPlatform = (wire: Wire): Platform => ({
  kind: 'web',
  wire,
  serverOrigin: '',
  uploads,
  realtime: { want: nothing, onMessage: () => nothing },
  preview: { kind: 'tab', open: never },
  isPreview: false,
  openExternal: never,
  saveFile: never,
})
