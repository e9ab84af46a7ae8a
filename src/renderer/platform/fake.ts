import { createListeners } from '#shared/kernel/listeners.ts'
import type { AccountsPort, KnownAccount } from '#shared/desktop/accountsPort.ts'
import type { WireRequest } from '#shared/kernel/call/client.ts'
import type { PickedFile, PickedFolder, UploadRow, UploadsPort } from '#shared/upload/port.ts'
import { noWish } from '#shared/realtime/port.ts'
import type { RealtimePort, RealtimeWish } from '#shared/realtime/port.ts'
import type { SocketMessage } from '#shared/kernel/socket/socket.ts'
import { defaultUploadSettings } from '#shared/upload/settings.ts'
import type { Platform } from './platform.ts'

export interface FakeAnswer {
  status?: number
  body: unknown
  retryAfter?: string
}

export type FakeServer = (request: WireRequest) => FakeAnswer | Promise<FakeAnswer>

/** Uploads under test control: `set` rows, `picks` for the next file dialog; `asked` records calls. */
export interface FakeUploads extends UploadsPort {
  set: (rows: UploadRow[]) => void
  picks: PickedFile[]
  folder: PickedFolder | null
  hashes: Record<string, string>
  asked: string[]
}

export function createFakeUploads(): FakeUploads {
  let rows: UploadRow[] = []
  let settings = defaultUploadSettings
  const listeners = createListeners<[UploadRow[]]>()
  const asked: string[] = []
  const note = (what: string) => async (uploadId: string) => { asked.push(`${what} ${uploadId}`) }
  const fake: FakeUploads = {
    asked,
    picks: [],
    folder: null,
    hashes: {},
    set(next) {
      rows = next
      listeners.notify(rows)
    },
    pick: async () => fake.picks,
    drop: async (files) => files.map(({ name, size }) => ({ fileId: name, fileName: name, fileSize: size })),
    pickFolder: async () => fake.folder,
    dropFolder: async () => fake.folder,
    hash: async (fileId) => fake.hashes[fileId] ?? '0'.repeat(64),
    start: async (fileId, { curriculumSeq }) => {
      asked.push(`start ${fileId} for ${curriculumSeq}`)
      return fileId
    },
    pause: note('pause'),
    resume: note('resume'),
    cancel: note('cancel'),
    retry: note('retry'),
    decide: async (uploadId, decision) => { asked.push(`${decision} ${uploadId}`) },
    move: async (uploadId, place) => { asked.push(`move ${uploadId} to ${place}`) },
    holdAll: async () => { asked.push('holdAll') },
    releaseAll: async () => { asked.push('releaseAll') },
    settings: async () => settings,
    setSettings: async (next) => { settings = next },
    giveFile: async (uploadId, fileId) => {
      asked.push(`give ${uploadId} ${fileId}`)
      return true
    },
    clearFinished: async () => { asked.push('clearFinished') },
    rows: async () => rows,
    onChange: listeners.subscribe,
  }
  return fake
}

/** Accounts in memory; `asked` records calls. */
export function createFakeAccounts(list: KnownAccount[]): AccountsPort & { asked: string[]; set: (list: KnownAccount[]) => void } {
  const asked: string[] = []
  const listeners = createListeners<[KnownAccount[]]>()
  let known = list
  const set = (next: KnownAccount[]) => {
    known = next
    listeners.notify(known)
  }
  return {
    asked,
    set,
    list: async () => known,
    async switchTo(userSeq) {
      asked.push(`switch to ${userSeq}`)
    },
    startAnew: (path) => void asked.push(`start at ${path}`),
    async signOut(userSeq) {
      asked.push(`sign out ${userSeq}`)
      set(known.filter((account) => account.userSeq !== userSeq))
    },
    onChange: listeners.subscribe,
  }
}

/** A realtime connection under test control: `say` sends a server message, `wish` is the page's latest wish. */
export interface FakeRealtime extends RealtimePort {
  say: (message: SocketMessage) => void
  wish: RealtimeWish
}

export function createFakeRealtime(): FakeRealtime {
  const listeners = createListeners<[SocketMessage]>()
  const fake: FakeRealtime = {
    wish: noWish,
    say(message) {
      listeners.notify(message)
    },
    want(wish) {
      fake.wish = wish
    },
    onMessage: listeners.subscribe,
  }
  return fake
}

/** A platform for tests: a function responds to requests; records what was sent, opened and saved. */
export function createFakePlatform(server: FakeServer): Platform & { requests: WireRequest[]; opened: string[]; saved: string[]; uploads: FakeUploads; realtime: FakeRealtime } {
  const requests: WireRequest[] = []
  const opened: string[] = []
  const saved: string[] = []
  return {
    kind: 'web',
    serverOrigin: '',
    requests,
    opened,
    saved,
    uploads: createFakeUploads(),
    realtime: createFakeRealtime(),
    isPreview: false,
    preview: {
      kind: 'tab',
      async open({ courseSeq }) {
        opened.push(`preview of ${courseSeq}`)
        return 'opened'
      },
    },
    async wire(request, signal) {
      requests.push(request)
      const { status = 200, body, retryAfter } = await server(request)
      signal?.throwIfAborted()
      return { status, body: JSON.stringify(body), retryAfter }
    },
    async openExternal(url) {
      opened.push(url)
      return 'opened'
    },
    async saveFile(_url, fileName) {
      saved.push(fileName)
      return 'saved'
    },
  }
}
