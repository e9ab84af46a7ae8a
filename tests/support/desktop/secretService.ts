import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SecretServiceLookup } from '#cli/browser.ts'

const run = promisify(execFile)

/** Linux's keychain on a private message bus (set in `process.env`), with its files in a folder of its own. */
export interface SecretService {
  /** Starts the keychain, unlocked, with its earlier content. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Locks it; no one unlocks it, so access is denied. */
  lock(): Promise<void>
  /** Stops responding, as a hung process; then resumes. */
  freeze(): void
  thaw(): void
  filesText(): Promise<string>
  stop(): Promise<void>
}

/** No services on demand: the keychain runs only when the test starts it. */
const busConfig = (folder: string): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`

/** Starts the bus only. */
export async function openSecretService(programs: Extract<SecretServiceLookup, { found: true }>): Promise<SecretService> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-keychain-'))
  await writeFile(join(folder, 'bus.conf'), busConfig(folder))
  for (const name of ['run', 'data', 'home']) await mkdir(join(folder, name), { mode: 0o700 })
  const bus = spawn(programs.messageBus, ['--nofork', `--config-file=${join(folder, 'bus.conf')}`, '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [address] = (await once(bus.stdout, 'data')) as [Buffer]
  const env = {
    PATH: process.env['PATH'], DBUS_SESSION_BUS_ADDRESS: String(address).trim(),
    XDG_RUNTIME_DIR: join(folder, 'run'), XDG_DATA_HOME: join(folder, 'data'), HOME: join(folder, 'home'),
  }
  process.env['DBUS_SESSION_BUS_ADDRESS'] = env.DBUS_SESSION_BUS_ADDRESS
  let keyring: ChildProcess | undefined

  const send = (to: string, path: string, method: string, argument: string) => run('dbus-send', ['--session', `--dest=${to}`, '--print-reply', path, method, argument], { env })

  async function kill(): Promise<void> {
    const dying = keyring
    keyring = undefined
    if (dying === undefined) return
    const ended = once(dying, 'exit')
    dying.kill('SIGKILL')
    await ended
  }

  async function isUp(): Promise<boolean> {
    return send('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.GetNameOwner', 'string:org.freedesktop.secrets').then(() => true, () => false)
  }

  return {
    async start() {
      keyring = spawn(programs.keyring, ['--foreground', '--unlock', '--components=secrets'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
      keyring.stdin?.end('password of the test')
      for (let tries = 0; !(await isUp()); tries += 1) {
        if (tries > 200) throw new Error('the keychain did not start')
        await wait(50)
      }
    },
    kill,
    async lock() {
      await send('org.freedesktop.secrets', '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login')
    },
    freeze: () => void keyring?.kill('SIGSTOP'),
    thaw: () => void keyring?.kill('SIGCONT'),
    async filesText() {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      const texts = await Promise.all(names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
      return texts.join('\n')
    },
    async stop() {
      await kill()
      const ended = once(bus, 'exit')
      bus.kill()
      await ended
      delete process.env['DBUS_SESSION_BUS_ADDRESS']
      await rm(folder, { recursive: true, force: true })
    },
  }
}
